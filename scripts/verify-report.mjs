#!/usr/bin/env node
// Verifies a signed backlink report without the site that made it, and without anything but Node 20 or newer:
//
//   node verify-report.mjs report.json keys.json
//
// `keys.json` is what the site publishes at /.well-known/linkwright-report-keys.json; keep a copy from a time when you trust the site.
// Exit code 0: the report is as it was signed. 1: it is not, and the lines say what is different. 2: a file could not be read.

import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const format = 'linkwright-report/1'
const prefix = 'linkwright-report/1 signature\n'

const sha256 = (text) => createHash('sha256').update(text).digest()
const digest = (value) => sha256(canonical(value)).toString('hex')

/** RFC 8785: no spaces, names in the order of their UTF-16 code units, numbers and strings as ECMAScript writes them. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new Error('it holds half a character')
    return JSON.stringify(value)
  }
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${canonical(name)}:${canonical(value[name])}`).join(',')}}`
}

/** A name twice in one object could be read in two ways. */
function repeatsName(json) {
  const open = []
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs)) {
    if (token === '{') open.push({ names: new Set(), atName: true })
    else if (token === '[') open.push({ names: null, atName: false })
    else if (token === '}' || token === ']') open.pop()
    else if (open.length > 0 && takesAgain(open.at(-1), token)) return true
  }
  return false
}

function takesAgain(level, token) {
  if (level.names === null) return false
  if (token === ',' || token === ':') level.atName = token === ','
  else if (level.atName) {
    const name = JSON.parse(token)
    if (level.names.has(name)) return true
    level.names.add(name)
  }
  return false
}

/** What is wrong with a report, a line each; nothing when it is as it was signed. */
function faultsOf(text, keys) {
  let document
  try {
    document = JSON.parse(text)
  } catch {
    return ['The file is not JSON.']
  }
  if (repeatsName(text)) return ['A name stands twice in one object.']
  if (!isReport(document)) return [`The file is not a report of the format ${format}.`]
  const { signature, ...content } = document
  const key = keys.find(({ kid }) => kid === signature.keyId)
  if (key === undefined) return [`The key ${signature.keyId} is not among the keys.`]
  if (!isSignedBy(key, signature)) return ['The signature is wrong: this report was not signed as it says.']
  const changes = changesOf(content, signature.digests)
  if (changes.length > 0) return changes
  return digest(content) === signature.sha256 ? [] : ['The report is not what was signed.']
}

function isReport(document) {
  const { digests, ...signature } = document?.signature ?? {}
  const texts = ['algorithm', 'keyId', 'sha256', 'signature', 'signedAt']
  return (
    document?.format === format &&
    Array.isArray(document.results) &&
    signature.algorithm === 'Ed25519' &&
    texts.every((name) => typeof signature[name] === 'string') &&
    Array.isArray(digests?.results)
  )
}

function isSignedBy(jwk, { signature, ...statement }) {
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' })
  const message = Buffer.concat([Buffer.from(prefix), sha256(canonical(statement))])
  return key.asymmetricKeyType === 'ed25519' && verify(null, message, key, Buffer.from(signature, 'base64url'))
}

function changesOf(content, digests) {
  const changes = []
  for (const part of ['issuer', 'previous', 'report', 'run'])
    if (digest(content[part] ?? null) !== digests[part]) changes.push(`${part} was changed.`)
  for (const name of Object.keys(content))
    if (!['format', 'issuer', 'previous', 'report', 'results', 'run'].includes(name)) changes.push(`${name} was added.`)
  const found = content.results.map(digest)
  return [...changes, ...resultChanges(found, digests.results, content.results)]
}

function resultChanges(found, signed, results) {
  const changes = []
  const there = new Set(found)
  const meant = new Set(signed)
  for (let index = 0; index < Math.max(found.length, signed.length); index += 1) {
    const isThirdParty = index < found.length && !meant.has(found[index])
    const isGone = index < signed.length && !there.has(signed[index])
    const what = isThirdParty ? (isGone ? 'changed' : 'added') : 'removed'
    const page = isThirdParty ? ` (${JSON.stringify(results[index]?.url)})` : ''
    if (isThirdParty || isGone) changes.push(`results[${index}]${page} was ${what}.`)
  }
  if (changes.length === 0 && found.join() !== signed.join()) changes.push('The results are in another order.')
  return changes
}

function readableFaults(text, keys) {
  try {
    return faultsOf(text, keys)
  } catch (error) {
    return [`The file is not a report of the format ${format}: ${error.message}.`]
  }
}

function main([reportPath, keysPath]) {
  if (reportPath === undefined || keysPath === undefined) {
    console.error('Usage: node verify-report.mjs report.json keys.json')
    return 2
  }
  let text
  let keys
  try {
    text = readFileSync(reportPath, 'utf8').replace(/^\uFEFF/, '')
    keys = JSON.parse(readFileSync(keysPath, 'utf8')).keys
    if (!Array.isArray(keys)) throw new Error(`${keysPath} holds no keys`)
  } catch (error) {
    console.error(error.message)
    return 2
  }
  const faults = readableFaults(text, keys)
  if (faults.length > 0) {
    console.log(`NOT authentic: ${reportPath}`)
    for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`)
    if (faults.length > 50) console.log(`  and ${faults.length - 50} more.`)
    return 1
  }
  const { issuer, report, run, previous, signature } = JSON.parse(text)
  console.log(`Authentic: run ${run.number} of report ${report.id}, ${run.status}, ${run.pageCount} pages`)
  console.log(`  signed by ${issuer} on ${signature.signedAt} with key ${signature.keyId}`)
  console.log(`  SHA-256 ${signature.sha256}`)
  console.log(previous === null ? '  the first run' : `  after run ${previous.run}, SHA-256 ${previous.sha256}`)
  return 0
}

process.exitCode = main(process.argv.slice(2))
