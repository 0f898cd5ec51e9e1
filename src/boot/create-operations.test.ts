import { expect, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { legalFacts } from './create-operations.ts'

const origin = 'https://links.example.com'

test('an installation without settings has no operator and no service providers, and names its user agent', () => {
  expect(legalFacts(readEnv({ NODE_ENV: 'production' }), origin)).toEqual({
    operator: { name: null, address: null, email: null },
    channels: [],
    processors: [],
    userAgent: 'LinkwrightBot/1.0 (+https://links.example.com)',
    trialLifetimeSeconds: 86_400,
    payments: 'none',
  })
})

test('only configured services are named, those in the operator’s own network never', () => {
  const facts = legalFacts(
    readEnv({
      OPERATOR_NAME: 'Example Ltd',
      OPERATOR_ADDRESS: 'Street 1; 12345 Town',
      CONTACT_EMAIL: 'hello@example.com',
      SMTP_URL: 'smtp://user:secret@mail.example.net:587',
      MAIL_FROM: 'Links <links@example.com>',
      AI_BASE_URL: 'http://127.0.0.1:11434/v1',
      AI_MODEL: 'local',
      PEXELS_API_KEY: 'secret',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      DATABASE_URL: 'postgres://user:secret@db.internal:5432/x',
    }),
    origin,
  )
  expect(facts.operator).toEqual({ name: 'Example Ltd', address: 'Street 1; 12345 Town', email: 'hello@example.com' })
  expect(facts.processors).toEqual([
    { kind: 'mail', name: 'mail.example.net' },
    { kind: 'pictures', name: 'Pexels' },
    { kind: 'sign-in', name: 'GitHub' },
  ])
  expect(JSON.stringify(facts)).not.toContain('secret')
})

test('a contact channel has the name of its service, or else of its type', () => {
  const { channels } = legalFacts(
    readEnv({
      CHAT_URL: 'https://discord.gg/example',
      MESSENGER_URL: 'https://chat.whatsapp.com/abc',
      SOCIAL_URL: 'https://notlinkedin.com/company/example',
    }),
    origin,
  )
  expect(channels).toEqual([
    { kind: 'chat', name: 'Discord', url: 'https://discord.gg/example' },
    { kind: 'messenger', name: 'WhatsApp', url: 'https://chat.whatsapp.com/abc' },
    { kind: 'social', name: 'Social', url: 'https://notlinkedin.com/company/example' },
  ])
})
