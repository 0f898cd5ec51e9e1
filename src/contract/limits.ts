/** Every bound that the browser, the server and the database agree on. Lengths in characters, times in the unit named last. */
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
/** Trial posts whose states are asked for at once; a browser remembers no more. */
export const trialStatesMax = 50
export const trialLifetimeSecondsDefault = 86_400
export const trialUrgentSeconds = 3_600
export const trialExpiringSeconds = 7_200
export const postsPageDefault = 50
export const postsPageMax = 100
export const searchResultsMax = 20
/** Views counted for one visitor address within a minute. */
export const viewsPerMinuteMax = 120
export const requestBodyMaxBytes = 1_048_576
export const seoScoreAim = 85
export const sitemapChunkSize = 10_000
/** Accounts. */
export const passwordMin = 6
/** Longer ones are refused, not cut: hashing time would grow with them. */
export const passwordMax = 256
export const emailMax = 254
export const displayNameMax = 100
export const claimedPostsMax = 3
export const confirmationLifetimeSeconds = 86_400
export const recoveryLifetimeSeconds = 3_600
/** A deleted account can be taken back by signing in for this long. */
export const deletionGraceDays = 14
/** Trial posts that one browser may ask to be converted at once. */
export const convertedPostsMax = 100
export const sessionsListedMax = 100
export const eventsPageDefault = 20
export const eventsPageMax = 100
/** Rows of one kind in the file of an account's data. */
export const exportedRowsMax = 10_000
/** Posts carry their text: of them fewer fit into a file. */
export const exportedPostsMax = 1_000
/** Deleting an account, and adding or taking away a way in, asks for a sign-in younger than this. */
export const recentSignInSeconds = 86_400
/** Codes of a set that stand in for a lost second factor. */
export const recoveryCodesCount = 10
/** Passkeys and WebAuthn second factors of one account. */
export const passkeysMax = 20
export const passkeyNameMax = 120
/** How long a browser may take to answer with a passkey. */
export const passkeyChallengeSeconds = 300
/** How long what happened to an account is remembered. */
export const accountEventDays = 365
/** How long an account whose address is never confirmed is kept. */
export const unconfirmedAccountDays = 30
/** Codes sent by text message, and those that confirm an act. */
export const codeLifetimeSeconds = 600
/** Wrong tries that a six-digit code survives. */
export const codeTriesMax = 5
/** Mails that an administrator may send by hand within an hour. */
export const sentByHandMax = 100
export const mailSubjectMax = 200
export const mailMessageMax = 20_000
/** Least time between two messages of one kind to one account. */
export const messageIntervalSeconds = 60
/** What a person says of themselves, as JSON. */
export const userMetadataMaxBytes = 16_384
/** Refreshes of one session within a minute, far above what many open tabs ask for. */
export const refreshesPerMinuteMax = 300
/** A session that nobody refreshed for so long has ended. */
export const sessionIdleDays = 60
/** An IPv6 address that ends in an IPv4 one, written out. */
export const ipMax = 45

/** Payments that one visitor may begin. */
export const checkoutsPerHourMax = 60

export const ordersPageDefault = 20
export const ordersPageMax = 100
/** Backlink reports: pages of one, by who asks. */
export const reportPagesGuestMax = 50
export const reportPagesMemberMax = 1_000
export const reportPagesMax = 10_000
/** Refused pages that are listed when a report is created. */
export const refusedPagesMax = 100
export const pageUrlMax = 2_048
/** A new report's body: the addresses that a member may send, each as long as it may be, and with Premium. Guests have `requestBodyMaxBytes`. */
export const reportBodyMemberMaxBytes = 3_145_728
export const reportBodyMaxBytes = 25_165_824
export const resultsPageDefault = 100
export const resultsPageMax = 200
/** Hosts and anchor texts told of at most among the figures of a report: those with most. */
export const reportFiguresMax = 10
/** How long a guest's report is kept. */
export const guestReportDays = 30
/** How long a browser may go on reading after a password was shown. */
export const reportPassSeconds = 3_600
/** Wrong passwords of one report within an hour, of one visitor and of all. */
export const reportTriesPerVisitor = 10
export const reportTriesMax = 300
/** Within a minute, of one visitor: files of reports, verified files, and passwords shown, right ones too. */
export const reportFilesPerMinuteMax = 30
export const reportVerifiesPerMinuteMax = 30
export const reportUnlocksPerMinuteMax = 30
export const brandNameMax = 60
/** Monitors of one member, and of one with Premium. */
export const monitorsMax = 20
export const monitorsPremiumMax = 200
/** Addresses of one member that are told by webhook. */
export const webhookEndpointsMax = 5
export const changesPageDefault = 50
export const changesPageMax = 200
export const deliveriesPageDefault = 20
export const deliveriesPageMax = 100
/** How long what was sent by webhook is remembered. */
export const webhookDeliveryDays = 30
/** A link that was not found is looked for again so much later, before it counts as lost. */
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
/** Credentials of other software that a member can try within an hour. */
export const siteConnectionsPerHourMax = 60
/** Checks of a site within so many days make its figures, which are computed anew after so many minutes. */
export const siteFiguresDays = 30
export const siteFiguresMinutes = 60
/** Fewer answers than these make no median, and no 95th percentile. */
export const speedSamplesMin = 5
export const speedTailSamplesMin = 20
/** Links that must have been followed for the whole time before a share of them is told. */
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
/** Checks and starts of a member within an hour: each asks for the target, live. */
export const campaignChecksPerHourMax = 120
export const placementsPageDefault = 50
export const placementsPageMax = 200
/** How long a verified link is watched, and refunded when it is lost. */
export const guaranteeDays = 30
/** For how long after the last look at a link every look is kept; then those go that say the same as the ones around them, but for one a week. */
export const checksKeptWholeDays = 30
/** Attempts at one placement, over all sites, before its credit goes back. */
export const placementAttemptsMax = 5
/** The community blog. Longer searches are refused. */
export const searchQueryMax = 200
/** Words and phrases of a search that are looked for; the rest is left out. */
export const searchTermsMax = 12
/** The newest matches of a search that are ranked and can be leafed through. */
export const searchRankedMax = 400
export const postTagsMax = 8
export const postTagMax = 40
export const tagsPageDefault = 50
export const tagsPageMax = 100
export const authorBioMax = 400
/** The HTML of a draft as it is sent, and as it is kept once it is clean. */
export const draftHtmlSentMax = 700_000
export const draftHtmlMax = 200_000
/** Tags, character references and line breaks of a draft's HTML, as sent and as kept: the time that cleaning it takes grows with them. */
export const draftMarksMax = 12_000
export const draftsPerMemberMax = 200
export const draftsPageDefault = 20
export const draftsPageMax = 100
/** A deleted draft can be taken back for so long. */
export const draftUndoDays = 30
/** How far ahead a post can be scheduled. */
export const scheduleDaysMax = 366
/** Posts of an account that wait for review before others go live at once. */
export const reviewedPostsMin = 3
/** More links than this have a post reviewed. */
export const unreviewedLinksMax = 10
export const imageAltMax = 200
export const imageFileMaxBytes = 10_485_760
/** Width times height of an uploaded picture, and the longer of the two. */
export const imagePixelsMax = 50_000_000
export const imageSideMax = 16_000
/** Pictures of one member, and the bytes of what is kept of them. */
export const imagesPerMemberMax = 1_000
export const imageBytesPerMemberMax = 209_715_200
export const imageUploadsPerHourMax = 120
export const imagesPageDefault = 50
export const imagesPageMax = 100
/** How long a picture that no post and no draft shows is kept. */
export const unusedImageDays = 7
export const abuseDetailsMax = 1_000
export const abuseReportsPerHourMax = 10
export const moderationNoteMax = 1_000
export const moderationPageDefault = 20
export const moderationPageMax = 50
/** Waitlist: how many places earlier each referral counts, and how many referrals of one person do. The database counts with the same figures. */
export const positionsPerReferral = 10
export const referralsCountedMax = 50
/** Joins of one visitor within an hour, and those of them that need no proof of work. */
export const waitlistJoinsPerHourMax = 30
export const waitlistJoinsWithoutChallenge = 3
/** Mails to one address that anybody may ask for within a day. */
export const waitlistMailsPerDayMax = 5
/** How long an address that is never confirmed is kept, and how long a browser remembers whose link it came through. */
export const waitlistPendingDays = 30
export const referralRememberedDays = 30
/** The contact form. Messages of one visitor within a day, and those of them that need no proof of work. */
export const contactNameMax = 100
export const contactSubjectMax = 150
export const contactMessageMax = 5_000
export const contactMessagesPerDayMax = 10
export const contactMessagesWithoutChallenge = 3
/** Errors of browsers: lengths of their parts, entries sent at once, calls of one visitor within a minute, and how long they are kept. */
export const errorMessageMax = 1_000
export const errorStackMax = 6_000
export const errorDetailsMax = 2_000
export const errorContextMax = 200
export const errorsSentAtOnceMax = 20
export const errorCallsPerMinuteMax = 20
export const errorLogDays = 90
/** Errors kept in the browser when none can be sent, and those that staff are shown. */
export const errorsStoredMax = 100
export const errorLogsPageDefault = 50
export const errorGroupsPageMax = 100
export const errorSearchMax = 200
export const errorBuildMax = 64
/** Pictures of posts come in their full width and, where that is more than this, in this one. */
export const narrowPictureWidth = 800
/** A post of a member has at least so many words, and at most so many links. */
export const postWordsMin = 50
export const postLinksMax = 100

/** Of what stands on an invoice about its buyer, in characters. */
export const billingNameMax = 120
export const billingCompanyMax = 200
export const billingAddressMax = 500
export const billingTaxNumberMax = 40
