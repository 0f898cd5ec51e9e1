/**
 * The path to a new campaign with the values of the form on the landing page. A separate file, so that the landing page loads nothing else of
 * campaigns.
 */
export const newCampaignPath = '/campaigns/new?from=home'
