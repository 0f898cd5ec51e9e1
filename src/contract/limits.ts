/** Every limit that the browser, the server and the database share. Lengths in characters, times in the unit at the end of the name. */
export const keywordMax = 200
export const anchorTextMax = 200
export const targetUrlMax = 2048
export const titleMin = 8
export const titleMax = 140
export const excerptMax = 200
export const metaDescriptionMax = 160
export const slugTextMax = 80
export const slugMax = 160
export const wordsPerMinute = 200
export const wordCountDefault = 1000
export const wordCountMin = 300
export const wordCountMax = 3000
/** Trial posts whose states one request may query; a browser stores no more. */
export const trialStatesMax = 50
export const trialLifetimeSecondsDefault = 86_400
export const trialUrgentSeconds = 3_600
export const trialExpiringSeconds = 7_200
export const postsPageDefault = 50
export const postsPageMax = 100
export const searchResultsMax = 20
/** Counted views of one visitor address per minute. */
export const viewsPerMinuteMax = 120
export const requestBodyMaxBytes = 1_048_576
export const seoScoreAim = 85
export const sitemapChunkSize = 10_000
/** Accounts. */
export const passwordMin = 6
/** Longer passwords are refused, not cut, because the hashing time grows with the length. */
export const passwordMax = 256
export const emailMax = 254
export const displayNameMax = 100
export const claimedPostsMax = 3
export const confirmationLifetimeSeconds = 86_400
export const recoveryLifetimeSeconds = 3_600
/** A deletion of an account can be undone by signing in within this time. */
export const deletionGraceDays = 14
/** Trial posts that one browser may convert in one request. */
export const convertedPostsMax = 100
export const sessionsListedMax = 100
export const eventsPageDefault = 20
export const eventsPageMax = 100
/** Rows of one kind in the export of an account's data. */
export const exportedRowsMax = 10_000
/** Fewer posts fit into a file, because they contain their text. */
export const exportedPostsMax = 1_000
/** Maximum age of the sign-in for deleting an account, and for adding or removing a sign-in method. */
export const recentSignInSeconds = 86_400
/** Recovery codes in a set, which replace a lost second factor. */
export const recoveryCodesCount = 10
/** Passkeys and WebAuthn second factors of one account. */
export const passkeysMax = 20
export const passkeyNameMax = 120
/** Time limit for the browser's answer to a passkey challenge. */
export const passkeyChallengeSeconds = 300
/** Retention of account events. */
export const accountEventDays = 365
/** Retention of an account whose address is never confirmed. */
export const unconfirmedAccountDays = 30
/** Lifetime of codes sent by text message, and of codes that confirm an action. */
export const codeLifetimeSeconds = 600
/** Wrong attempts after which a six-digit code becomes invalid. */
export const codeAttemptsMax = 5
/** Mails that an administrator may send manually within an hour. */
export const manualMailsPerHourMax = 100
export const mailSubjectMax = 200
export const mailMessageMax = 20_000
/** Minimum time between two messages of one kind to one account. */
export const messageIntervalSeconds = 60
/** User metadata as JSON. */
export const userMetadataMaxBytes = 16_384
/** Refreshes of one session per minute, far more than many open tabs need. */
export const refreshesPerMinuteMax = 300
/** A session without a refresh for this time has ended. */
export const sessionIdleDays = 60
/** An IPv6 address that ends in an IPv4 one, in its longest form. */
export const ipMax = 45

/** Payments that one visitor may begin. */
export const checkoutsPerHourMax = 60

export const ordersPageDefault = 20
export const ordersPageMax = 100
/** Backlink reports: pages of one report, by kind of visitor. */
export const reportPagesGuestMax = 50
export const reportPagesMemberMax = 1_000
export const reportPagesMax = 10_000
/** Refused pages that are listed when a report is created. */
export const refusedPagesMax = 100
export const pageUrlMax = 2_048
/**
 * The request body of a new report: the maximum number of addresses of a member, each of maximum length, and of a Premium member. For guests
 * `requestBodyMaxBytes` applies.
 */
export const reportBodyMemberMaxBytes = 3_145_728
export const reportBodyMaxBytes = 25_165_824
export const resultsPageDefault = 100
export const resultsPageMax = 200
/** Maximum number of hosts and anchor texts in the figures of a report: the most frequent ones. */
export const reportFiguresMax = 10
/** Retention of a guest's report. */
export const guestReportDays = 30
/** How long a browser has access after the password of a report was entered. */
export const reportPassSeconds = 3_600
/** Wrong passwords of one report per hour, from one visitor and from all. */
export const reportPasswordAttemptsPerVisitor = 10
export const reportPasswordAttemptsMax = 300
/** Limits per minute for one visitor: report files, verifications of files, and passwords, correct ones included. */
export const reportFilesPerMinuteMax = 30
export const reportVerifiesPerMinuteMax = 30
export const reportUnlocksPerMinuteMax = 30
export const brandNameMax = 60
/** Monitors of one member, and of one with Premium. */
export const monitorsMax = 20
export const monitorsPremiumMax = 200
/** Webhook endpoints of one member. */
export const webhookEndpointsMax = 5
export const changesPageDefault = 50
export const changesPageMax = 200
export const deliveriesPageDefault = 20
export const deliveriesPageMax = 100
/** Retention of webhook deliveries. */
export const webhookDeliveryDays = 30
/** A link that was not found is checked again after this time, before it counts as lost. */
export const secondCheckSeconds = 21_600
/** Sites. */
export const siteHostMax = 253
export const siteNameMax = 80
export const siteTaglineMax = 160
export const sitesPerMemberMax = 200
export const sitesImportedMax = 1_000
export const sitePostsPerDayMax = 100
export const siteSpacingMinutesMax = 10_080
export const sitesPageDefault = 50
export const sitesPageMax = 200
export const siteArticlesPageDefault = 20
export const siteArticlesPageMax = 100
/** Credentials for other software that a member can test within an hour. */
export const siteConnectionsPerHourMax = 60
/** The figures of a site are computed from the checks of this many days, and recomputed after this many minutes. */
export const siteFiguresDays = 30
export const siteFiguresMinutes = 60
/** Minimum number of samples for a median, and for a 95th percentile. */
export const speedSamplesMin = 5
export const speedTailSamplesMin = 20
/** Minimum number of links monitored for the whole time before a survival rate is shown. */
export const survivalLinksMin = 10
/** Campaigns. */
export const campaignNameMax = 80
export const campaignKeywordsMax = 20
export const campaignAnchorsMax = 20
export const campaignLinksMax = 1_000
export const campaignPaceMax = 100
export const campaignSitesMax = 200
export const campaignsPerMemberMax = 500
export const campaignsPageDefault = 20
export const campaignsPageMax = 100
/** Checks and starts of a member within an hour: each requests the target page. */
export const campaignChecksPerHourMax = 120
export const placementsPageDefault = 50
export const placementsPageMax = 200
/** How long a verified link is monitored, and refunded if it is lost. */
export const guaranteeDays = 30
/**
 * All checks of a link are retained for this time after its last check. After that, checks with the same result as their neighbours are deleted,
 * except for one a week.
 */
export const fullCheckHistoryDays = 30
/** Attempts at one placement, over all sites, before its credit is refunded. */
export const placementAttemptsMax = 5
/** The community blog. Longer searches are refused. */
export const searchQueryMax = 200
/** Words and phrases of a search that are used; the rest is ignored. */
export const searchTermsMax = 12
/** The newest matches of a search that are ranked and can be paged through. */
export const searchRankedMax = 100
export const postTagsMax = 8
export const postTagMax = 40
export const tagsPageDefault = 50
export const tagsPageMax = 100
export const authorBioMax = 400
/** The HTML of a draft as it is sent, and as it is stored after sanitizing. */
export const draftHtmlSentMax = 700_000
export const draftHtmlMax = 200_000
/** Tags, character references and line breaks in a draft's HTML, sent and stored: the sanitizing time grows with them. */
export const draftMarksMax = 12_000
export const draftsPerMemberMax = 200
export const draftsPageDefault = 20
export const draftsPageMax = 100
/** A deleted draft can be restored within this time. */
export const draftUndoDays = 30
/** The maximum time in advance for which a post can be scheduled. */
export const scheduleDaysMax = 366
/** Posts of an account that are reviewed before later ones are published at once. */
export const reviewedPostsMin = 3
/** A post with more links than this is reviewed. */
export const unreviewedLinksMax = 10
export const imageAltMax = 200
export const imageFileMaxBytes = 10_485_760
/** Width times height of an uploaded image, and its longer side. */
export const imagePixelsMax = 50_000_000
export const imageSideMax = 16_000
/** Images of one member, and the bytes that they occupy. */
export const imagesPerMemberMax = 1_000
export const imageBytesPerMemberMax = 209_715_200
export const imageUploadsPerHourMax = 120
export const imagesPageDefault = 50
export const imagesPageMax = 100
/** Retention of an image that no post and no draft uses. */
export const unusedImageDays = 7
export const abuseDetailsMax = 1_000
export const abuseReportsPerHourMax = 10
export const moderationNoteMax = 1_000
export const moderationPageDefault = 20
export const moderationPageMax = 50
/**
 * Waitlist: the number of positions gained by each referral, and the maximum number of counted referrals per person. The database uses the same
 * figures.
 */
export const positionsPerReferral = 10
export const referralsCountedMax = 50
/** Joins of one visitor within an hour, and those of them that need no proof of work. */
export const waitlistJoinsPerHourMax = 30
export const waitlistJoinsWithoutChallenge = 3
/** Mails to one address within a day that visitors may request. */
export const waitlistMailsPerDayMax = 5
/** Retention of an address that is never confirmed, and of a referral code in a browser. */
export const waitlistPendingDays = 30
export const referralRememberedDays = 30
/** The contact form. Messages of one visitor within a day, and those of them that need no proof of work. */
export const contactNameMax = 100
export const contactSubjectMax = 150
export const contactMessageMax = 5_000
export const contactMessagesPerDayMax = 10
export const contactMessagesWithoutChallenge = 3
/** Browser errors: lengths of their fields, entries per request, requests of one visitor per minute, and retention. */
export const errorMessageMax = 1_000
export const errorStackMax = 6_000
export const errorDetailsMax = 2_000
export const errorContextMax = 200
export const errorsSentAtOnceMax = 20
export const errorCallsPerMinuteMax = 20
export const errorLogDays = 90
/** Errors stored in the browser when they cannot be sent, and those shown to administrators. */
export const errorsStoredMax = 100
export const errorLogsPageDefault = 50
export const errorGroupsPageMax = 100
export const errorSearchMax = 200
export const errorBuildMax = 64
/** Images of posts exist in full width and, if that is larger than this, in this width. */
export const narrowPictureWidth = 800
/** A member's post has at least this many words, and at most this many links. */
export const postWordsMin = 50
export const postLinksMax = 100

/** The buyer's details on an invoice, in characters. */
export const billingNameMax = 120
export const billingCompanyMax = 200
export const billingAddressMax = 500
export const billingTaxNumberMax = 40
