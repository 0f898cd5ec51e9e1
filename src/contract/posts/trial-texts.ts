/** Texts about trial posts and how they are saved, whose exact wording is part of the product; each is defined once. */
export const trialBannerTexts = {
  active: 'TRIAL ACTIVE',
  expiring: 'TRIAL EXPIRING',
  expired: 'Expired',
  upgrade: 'Upgrade Trial',
  upgradeNow: 'Upgrade Now!',
} as const

export const trialSaveTexts = {
  title: 'Save Your Blog Post Forever',
  submit: 'Save Post & Create Account',
  dismiss: "I'll take my chances with auto-delete",
  view: 'View',
  goOn: 'Continue Exploring',
  dashboard: 'Go to Dashboard',
} as const

export const trialUpgradedTitle = 'Trial upgraded successfully!'
