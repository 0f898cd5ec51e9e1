/** Leads to a new campaign with what the form of the landing page holds. A file of its own: the landing page loads nothing else of campaigns. */
export const newCampaignPath = '/campaigns/new?from=home'
