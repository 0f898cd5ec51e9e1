import type { Category } from '#contract/posts/post-fields.ts'
import { foldWords } from '../words/keyphrase.ts'

/** Words (in the folded, singular form of `foldWords`) that count for a category. Categories are tuned only here. */
const categoryWords: [Category, string][] = [
  [
    'Digital Marketing',
    'seo backlink marketing marketer advertising advert campaign keyword ranking serp blog blogging newsletter influencer ' +
      'conversion branding brand content audience engagement funnel affiliate copywriting ppc adword impression lead organic',
  ],
  [
    'Technology',
    'technology software hardware app programming code coding developer computer laptop smartphone cloud server database api ' +
      'algorithm ai robot robotic cybersecurity encryption internet browser javascript python linux android iphone gadget ' +
      'automation machine data wifi router gpu chip blockchain drone saas',
  ],
  [
    'Business',
    'business company startup entrepreneur management manager employee employer hiring leadership strategy sale retail ' +
      'supplier logistic customer client ecommerce b2b franchise office productivity workplace contract negotiation warehouse',
  ],
  [
    'Health & Wellness',
    'health healthy wellness fitness exercise workout yoga meditation diet nutrition vitamin sleep stress therapy therapist ' +
      'doctor medical medicine patient hospital clinic dental dentist skin skincare muscle pain symptom immune gym anxiety running shoe marathon cycling sport',
  ],
  [
    'Travel',
    'travel traveller traveler trip tourism tourist hotel hostel flight airline airport luggage suitcase destination itinerary ' +
      'vacation holiday beach hiking camping passport visa cruise resort sightseeing backpacking island museum roadtrip',
  ],
  [
    'Finance',
    'finance financial money bank banking loan mortgage credit debt invest investing investment investor stock bond budget ' +
      'budgeting saving tax insurance pension retirement interest cryptocurrency bitcoin trading forex dividend fund wealth',
  ],
  [
    'Food & Lifestyle',
    'food recipe cook cooking kitchen coffee tea espresso bean bread baking bake restaurant meal dinner breakfast lunch wine ' +
      'beer chef spice vegetable fruit meat vegan dessert fashion clothing style home garden gardening decor furniture hobby ' +
      'wedding pet dog cat plumbing tap beauty makeup jewelry',
  ],
  [
    'Education',
    'education school student teacher teaching learning learn course university college classroom exam homework tutor ' +
      'tutoring curriculum degree lesson scholarship study studying textbook lecture academic kindergarten literacy training',
  ],
]

const categoryOf = new Map(
  categoryWords.flatMap(([category, words]) => words.split(' ').map((word) => [word, category] as const)),
)

const keywordWeight = 12
const titleWeight = 6
/** A repeated word is still one signal, so it counts only a few times. */
const bodyCountMax = 3
/** A lower score is chance. */
const scoreMin = 6

/**
 * The category with the highest score: 12 points for each of its words in the keyword, 6 in the title, 1 in the text (each word at most three times).
 * If every category has fewer than 6 points, the result is `General`; of equal scores, the first in the list wins.
 */
export function chooseCategory(keyword: string, title: string, articleText: string): Category {
  const scores = new Map<Category, number>()
  const add = (words: Iterable<string>, weight: number) => {
    for (const word of words) {
      const category = categoryOf.get(word)
      if (category !== undefined) scores.set(category, (scores.get(category) ?? 0) + weight)
    }
  }
  add(new Set(foldWords(keyword)), keywordWeight)
  add(new Set(foldWords(title)), titleWeight)
  const counts = new Map<string, number>()
  for (const word of foldWords(articleText)) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const [word, count] of counts) add([word], Math.min(count, bodyCountMax))

  let best: Category = 'General'
  let bestScore = scoreMin - 1
  for (const [category] of categoryWords) {
    const score = scores.get(category) ?? 0
    if (score <= bestScore) continue
    best = category
    bestScore = score
  }
  return best
}
