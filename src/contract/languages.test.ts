import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

const offered = ['en', 'de', 'pt-BR'] as const

test.each([
  ['the chosen language has priority', 'de', 'pt-BR,en', 'de'],
  ['a choice that is not offered is ignored', 'fr', 'pt-BR', 'pt-BR'],
  ['the offered language with the highest weight', undefined, 'fr;q=0.9,de;q=0.8,en;q=0.7', 'de'],
  ['the weights decide, not the order', undefined, 'en;q=0.5,de', 'de'],
  ['a language serves its regions', undefined, 'de-AT', 'de'],
  ['capitals make no difference', undefined, 'PT-br', 'pt-BR'],
  ['a weight of 0 refuses', undefined, 'de;q=0,pt-BR;q=0.1', 'pt-BR'],
  ['a wildcard', undefined, '*', 'en'],
  ['no preference', undefined, undefined, 'en'],
  ['an invalid header', undefined, ';;q=,,=', 'en'],
])('%s', (_, chosen, accepted, language) => {
  expect(chooseLanguage(offered, { chosen, accepted })).toBe(language)
})

test('with one language there is no choice', () => {
  expect(chooseLanguage(['en'], { chosen: 'de', accepted: 'de' })).toBe('en')
})
