import type { PageFacts } from '#contract/reports/report-evidence.ts'

/*
 * Pages that show something else than the requested content: a captcha, a parked domain, an error, maintenance. Each needs phrases that such a
 * page has and an article does not, little text, and matching features in its structure.
 */

export type Notice = NonNullable<PageFacts['notice']>

/** A short page: its visible text with collapsed spaces, its first heading, and its markup. */
export type ShortPage = Pick<PageFacts, 'title' | 'outgoing'> & {
  host: string
  text: string
  heading: string
  html: string
}

/** Pages with more text are not notices. */
export const noticeTextMax = 1_500
const errorTextMax = 700
const signMax = 120

const captchaService =
  /google\.com\/recaptcha|recaptcha\.net|[gh]-(?:re)?captcha|hcaptcha\.com|challenges\.cloudflare\.com|cf-turnstile|captcha-delivery\.com|arkoselabs|funcaptcha|smartcaptcha|px-captcha|awswaf|_incapsula_resource|friendlycaptcha|mtcaptcha|\/captcha[/.?"]|name="captcha/i
const captchaWords =
  /(?:not|isn['’]t|aren['’]t) a robot|are (?:you )?(?:a )?human|you['’]re (?:a )?human|unusual (?:traffic|activity)|verify (?:that )?you|prove (?:that )?you|(?:complete|solve|pass|enter|type) (?:the |this |a )?(?:captcha|security|challenge|characters)|checking your browser|enable javascript and cookies|automated (?:requests|access|queries)|press (?:&|and) hold|incapsula incident|kein roboter|sind sie ein mensch|pas un robot|êtes humain|no (?:soy|eres|es) un robot|non sono un robot|geen robot|nie jestem robotem|não sou um robô|не робот|ロボットではありません|不是机器人|人机验证|로봇이 아닙니다/i

const parkingService =
  /parkingcrew|sedoparking|bodis\.com|parklogic|above\.com|afternic|hugedomains|dan\.com|domainmarket|undeveloped\.com|uniregistry|namebright|fastpark|skenzo|dsparking|parkweb|parking-lander|domain-?parking|parked-?(?:domain|page)|efty\.com|squadhelp|atom\.com|sav\.com|window\.park\b|\/_parking/i
const parkingWords =
  /(?:this|the) (?:web ?)?(?:domain|site|website|web address)(?: name)?(?: [\w-]+(?:\.[\w-]+)+)?,? (?:is|may be|could be|has been|was) (?:now )?(?:for sale|available for (?:sale|purchase)|parked|expired|recently registered)|domain (?:name )?(?:is )?for sale|(?:buy|purchase|get|acquire) this domain|domain (?:has )?expired|parked (?:free|domain|by|with|courtesy)|[\w-]+(?:\.[\w-]+)+ is (?:for sale|parked)|domain (?:steht zum verkauf|ist geparkt|zu verkaufen|kaufen)|domain (?:te koop|is te koop)|domaine est (?:à vendre|en vente|peut-être à vendre)|dominio (?:está )?(?:en venta|in vendita)|dom[ií]nio (?:está )?à venda|domena (?:jest )?na sprzedaż|домен (?:прода|припаркован)|ドメイン.{0,20}販売|域名.{0,10}出售/i

const databaseWords =
  /error establishing a database connection|(?:can(?:no|['’])t|could not|unable to|failed to) connect to (?:the |local )?(?:database|mysql|mariadb|postgres)|database (?:connection )?error|sqlstate\[|too many (?:database )?connections|access denied for user ['‘]|fehler beim aufbau einer datenbankverbindung|erreur lors de la connexion à la base de données|error al establecer (?:una )?conexión con la base de datos|errore nello stabilire una connessione al database|fout bij het maken van een databaseverbinding|błąd podczas łączenia się z bazą danych|ошибка (?:установки )?соединения с базой данных|erro ao estabelecer uma conexão com o banco de dados/i
const maintenanceWords =
  /(?:(?:down|closed|offline|unavailable) for|under|undergoing|in|scheduled|briefly unavailable for scheduled) (?:(?:scheduled|planned|routine|site) )?maintenance(?! (?:of|cost|tip|plan|guide|service|contract))|maintenance mode|we(?:['’]ll| will) be (?:right )?back (?:soon|shortly)|wartungs(?:modus|arbeiten)|(?:site|page) en maintenance|en mantenimiento|in manutenzione|em manutenção|in onderhoud|przerwa techniczna|технические работы|メンテナンス中|正在维护/i
const notFoundWords =
  /\b404\b|(?:page|seite|página|pagina|strona|document|url|post)\b.{0,30}(?:not (?:be )?found|n['’]t be found|nicht gefunden|introuvable|no encontrada|non trovata|não encontrada|niet gevonden|nie (?:została )?znalezion|no longer (?:exists|available)|does(?:n['’]t| not) exist|existe plus|existiert nicht|no existe)|not found|(?:страница|стр\.) не найдена|ページが見つかりません|找不到(?:页面|该页)/i
const errorWords =
  /something went wrong|(?:an|unexpected|fatal|internal|application|server|critical) (?:server )?error\b|error (?:has )?occurred|service (?:is )?(?:temporarily )?unavailable|bad gateway|gateway time-?out|temporarily (?:unavailable|offline)|^(?:oops|whoops|uh[- ]oh)\b|etwas ist schief|ein fehler ist aufgetreten|une erreur (?:est survenue|s['’]est produite)|algo salió mal|ha ocurrido un error|si è verificato un errore|er is iets misgegaan|ocorreu um erro|wystąpił błąd|произошла ошибка|エラーが発生しました|出错了/i

function signOf(words: RegExp, ...texts: string[]): string | null {
  for (const text of texts) {
    const match = words.exec(text)
    if (match !== null) return match[0].slice(0, signMax)
  }
  return null
}

function findCaptcha({ text, title, html, outgoing }: ShortPage): Notice | null {
  if (outgoing.total > 5 || !captchaService.test(html)) return null
  const sign = signOf(captchaWords, title ?? '', text)
  return sign === null ? null : { kind: 'captcha', sign }
}

/** Without a known parking service, the page must contain little more than the offer of its own domain. */
function findParking({ text, title, html, host, outgoing }: ShortPage): Notice | null {
  const sign = signOf(parkingWords, title ?? '', text)
  if (sign === null) return null
  const names = `${title ?? ''} ${text.slice(0, 300)}`.toLowerCase()
  const isOwnDomain = text.length < 400 && outgoing.total <= 5 && names.includes(host.replace(/^www\./, ''))
  return parkingService.test(html) || isOwnDomain ? { kind: 'parked', sign } : null
}

const errors = [
  ['database_error', databaseWords],
  ['maintenance', maintenanceWords],
  ['not_found', notFoundWords],
  ['error_page', errorWords],
] as const

/** Error phrases count only at the start of the page: in the title, the heading, or the first line of a page with little text. */
function findError({ text, title, heading, outgoing }: ShortPage): Notice | null {
  if (text.length > errorTextMax || outgoing.total > 30) return null
  const opening = heading === '' ? text.slice(0, 160) : heading
  const isBare = text.length < 300 && outgoing.total <= 5
  for (const [kind, words] of errors) {
    const sign = signOf(words, heading, title ?? '', isBare ? text.slice(0, 160) : opening)
    if (sign !== null) return { kind, sign }
  }
  return null
}

/** The notice on a short page without the link; `null` when it may be the requested page. */
export function findNotice(page: ShortPage): Notice | null {
  return findCaptcha(page) ?? findParking(page) ?? findError(page)
}

/** Titles of "not found" pages, whatever their status is. */
const notFoundTitles = [
  /^\W*(?:error |http |status )?404\s*(?:$|[-–—|:!.(]|error|page|not )/iu,
  /^\W*(?:oops\W+)?(?:(?:this|the|that) )?(?:page|site|content|article|product)\b.{0,20}(?:\bnot|n[’']t|\bno longer)\b.{0,20}\b(?:found|exists?|available|here)\b/iu,
  /^\W*(?:not found|nothing found)\s*(?:$|[-–—|:!.(])/iu,
  /^\W*(?:seite nicht gefunden|página no encontrada|página não encontrada|page introuvable|page non trouvée|pagina non trovata|pagina niet gevonden)/iu,
]

export function isNotFoundTitle(title: string): boolean {
  return notFoundTitles.some((pattern) => pattern.test(title.trim()))
}
