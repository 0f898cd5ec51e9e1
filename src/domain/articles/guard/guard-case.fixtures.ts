import { type Knowledge, shippedKnowledge, type TargetPage } from '#adapters/knowledge/knowledge.ts'
import type { EvidenceRequest } from './evidence.ts'

export type ReadPage = Extract<TargetPage, { state: 'read' }>

export const deskShop: ReadPage = {
  state: 'read',
  url: 'https://www.oakline.example/desks',
  host: 'oakline.example',
  siteName: 'Oakline',
  title: 'Standing desks by Oakline: frames, tops and spare parts',
  description: 'Electric and crank frames with a 7-year warranty, tops cut to size, spare parts for older models.',
  headings: ['Electric frames', 'Crank frames', 'Tops cut to size', 'Spare parts'],
  kind: 'shop',
  covers: ['Electric frames', 'Crank frames', 'Tops cut to size', 'Spare parts'],
  audience: 'home offices',
  language: 'en',
  relation: 'same_topic',
}

/** The brief of an article on standing desks. */
export function deskRequest(changes: Partial<EvidenceRequest> & { target?: TargetPage } = {}): EvidenceRequest {
  const { target = deskShop, ...rest } = changes
  const keyword = rest.keyword ?? 'standing desks for small rooms'
  const knowledge: Knowledge = { ...shippedKnowledge(keyword), target }
  return {
    anchorText: 'the Oakline desk range',
    targetUrl: 'https://www.oakline.example/desks',
    ...rest,
    keyword,
    knowledge: rest.knowledge ?? knowledge,
  }
}
