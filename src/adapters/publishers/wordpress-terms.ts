import { z } from 'zod'
import type { ApiRequest } from './api-client.ts'
import type { RemoteArticle } from './publisher.ts'
import { readJson } from './read-json.ts'
import type { Endpoint } from './wordpress-root.ts'

const Made = z.object({ id: z.number().int().positive() })
const Exists = z.object({ code: z.literal('term_exists'), data: z.object({ term_id: z.number().int().positive() }) })
const Found = z.array(z.object({ id: z.number().int().positive(), name: z.string() }))

const tagsMax = 5
/** Categories and tags are optional: an article waits at most this long for them. */
const termsMs = 10_000

type Send = (request: ApiRequest) => Promise<{ status: number; text: string } | null>

/**
 * The ids of the category and the tags of an article, which are found, or created if the user may do so. Terms that the user may not create, or that
 * the site does not answer in time, are left out.
 */
export async function findTerms(
  send: Send,
  endpoint: Endpoint,
  { category, tags }: Pick<RemoteArticle, 'category' | 'tags'>,
): Promise<{ categories?: number[]; tags?: number[] }> {
  const endsAt = performance.now() + termsMs
  const idOf = async (kind: 'categories' | 'tags', name: string) =>
    performance.now() > endsAt ? null : findOrCreate(send, endpoint, kind, name)
  const categoryId = category.trim() === '' ? null : await idOf('categories', category.trim())
  const tagIds: number[] = []
  for (const tag of tags.slice(0, tagsMax)) {
    const id = await idOf('tags', tag)
    if (id !== null && !tagIds.includes(id)) tagIds.push(id)
  }
  return {
    ...(categoryId === null ? {} : { categories: [categoryId] }),
    ...(tagIds.length === 0 ? {} : { tags: tagIds }),
  }
}

async function findOrCreate(
  send: Send,
  endpoint: Endpoint,
  kind: 'categories' | 'tags',
  name: string,
): Promise<number | null> {
  const search = { search: name, per_page: '20', _fields: 'id,name' }
  const found = await send({ method: 'GET', url: endpoint(`wp/v2/${kind}`, search) })
  const listed = Found.safeParse(readJson(found?.text ?? ''))
  const known = listed.success ? listed.data.find((term) => plainName(term.name) === plainName(name)) : undefined
  if (known !== undefined) return known.id
  const made = await send({ method: 'POST', url: endpoint(`wp/v2/${kind}`, { _fields: 'id' }), json: { name } })
  if (made === null) return null
  const body = readJson(made.text)
  const exists = Exists.safeParse(body)
  if (exists.success) return exists.data.data.term_id
  const created = Made.safeParse(body)
  return made.status === 201 && created.success ? created.data.id : null
}

/** WordPress stores names with HTML entities. */
function plainName(name: string): string {
  return name
    .replaceAll(/&(?:amp|#0?38);/g, '&')
    .trim()
    .toLowerCase()
}
