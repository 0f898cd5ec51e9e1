import type { TargetPage } from '#adapters/knowledge/knowledge.ts'
import type { PageData } from './page-data.ts'
import type { PageOutline } from './page-outline.ts'

type Kind = Extract<TargetPage, { state: 'read' }>['kind']
type Page = { url: string; title: string; outline: PageOutline; data: readonly PageData[] }

const typesOf: readonly (readonly [Kind, RegExp])[] = [
  ['tool', /^(?:SoftwareApplication|WebApplication|MobileApplication)$/],
  ['article', /^(?:Article|BlogPosting|NewsArticle|TechArticle|HowTo|Recipe|Report)$/],
  ['shop', /^(?:OnlineStore|Store|\w+Store|OfferCatalog)$/],
  [
    'service',
    /^(?:Service|ProfessionalService|LocalBusiness|\w+Business|Dentist|Physician|Attorney|Restaurant|Plumber|Electrician|Hotel|Locksmith|RoofingContractor|GeneralContractor|MovingCompany)$/,
  ],
  ['organization', /^(?:\w*Organization|NGO|Corporation)$/],
]
const toolTitle = /\b(?:calculator|generator|checker|converter|software|app|plugin|extension|online tool|web tool)\b/i
const shopTitle = /\b(?:shop|store|buy .+ online|online shop)\b/i
const serviceTitle =
  /\b(?:services?|agency|contractors?|company|clinic|studio|lawyers?|consult(?:ing|ants?)|plumbers?|electricians?|repairs?)\b/i

/** The kind of a page: by its structured data, then by its Open Graph type, buttons and title. */
export function kindOfPage({ url, title, outline, data }: Page): Kind {
  const products = data.filter(({ types }) => types.some((type) => /^Product(?:Group)?$/.test(type))).length
  if (products > 0) return products > 2 ? 'shop' : 'product'
  const hasType = (pattern: RegExp) => data.some(({ types }) => types.some((type) => pattern.test(type)))
  const said = typesOf.find(([kind, pattern]) => kind !== 'organization' && hasType(pattern))?.[0]
  return (
    said ??
    kindByMarkup({ url, title, outline }) ??
    (hasType(/Organization$|^(?:NGO|Corporation)$/) ? 'organization' : 'other')
  )
}

function kindByMarkup({ url, title, outline: { metas, hasCartButton } }: Omit<Page, 'data'>): Kind | null {
  const type = metas.get('og:type') ?? ''
  if (/^(?:og:)?product/.test(type)) return 'product'
  if (type === 'article') return 'article'
  if (hasCartButton) return URL.parse(url)?.pathname === '/' ? 'shop' : 'product'
  if (toolTitle.test(title)) return 'tool'
  if (shopTitle.test(title)) return 'shop'
  return serviceTitle.test(title) ? 'service' : null
}
