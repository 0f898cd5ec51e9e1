export const categories = [
  'Digital Marketing',
  'Technology',
  'Business',
  'Health & Wellness',
  'Travel',
  'Finance',
  'Food & Lifestyle',
  'Education',
  'General',
] as const

/** The tones of specification 9; the default is `professional`. */
export const tones = ['professional', 'conversational', 'technical', 'casual', 'persuasive'] as const

export const abuseReasons = ['spam', 'misleading', 'harmful', 'illegal', 'copyright', 'other'] as const
