import { unitOf } from './units.ts'

/**
 * Words that English writes with a capital although they are not names: the calendar, languages and nations, units, and tools called after people.
 */
const words = `
january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
christmas easter halloween thanksgiving ramadan hanukkah diwali passover lent
english american british european african asian australian canadian mexican french german italian spanish portuguese dutch swedish danish norwegian finnish
polish czech hungarian greek turkish russian ukrainian arabic arab hebrew persian indian chinese japanese korean thai vietnamese indonesian filipino brazilian
irish scottish welsh swiss austrian belgian roman latin nordic scandinavian mediterranean western eastern northern southern victorian georgian gothic
renaissance baroque christian muslim jewish buddhist hindu catholic protestant bible
celsius fahrenheit kelvin mohs richter allen phillips torx velcro teflon styrofoam tupperware plexiglas formica lycra spandex kevlar nylon
bluetooth wi-fi wifi internet web ethernet unicode javascript python java linux unix
earth moon sun north south east west roman ph.d phd mr mrs ms dr`
const known = new Set(words.trim().split(/\s+/))

/** Abbreviations of everyday language; those of organisations are not included. */
const abbreviations = new Set(
  `TV PC AC DC ID OK AM PM CV HR IT AI ML VR AR UI UX QA PR TLC DIY FAQ FAQS ASAP PDF USB HDMI LED LEDS LCD OLED CPU GPU RAM SSD HDD GPS NFC RFID SIM SMS URL URLS HTML CSS SQL API APIS HTTP HTTPS
  IP DNS VPN SSL TLS FTP SSH CMS CRM ERP SEO SEM PPC CTR CPC CPA CPM ROI KPI KPIS SLA B2B B2C SAAS CDN CTA ESP SERP SERPS RSS XML JSON CSV JPEG JPG PNG SVG GIF MP3 MP4 4K HD UHD HDR FPS DPI PPI
  H1 H2 H3 H4 UV SPF PVC MDF ABS PLA PTFE BPA VOC VOCS HVAC HEPA MERV EER SEER COP BTU PSI RPM MPG BMI DNA RNA ADHD PTSD OCD IBS HIV MRI CT ECG GP NSAID NSAIDS BPM HIIT VAT GST APR APY ETF ETFS IPO CEO CFO CTO LLC GDP
  US UK EU USA U.S U.K U.S.A E.U LGBTQ COVID CBD THC ATV SUV RV EV EVS MPV ABS NASCAR PSU PTO DSLR RAW ISO AF MM USD EUR GBP POS SKU SKUS RFP NDA MVP GED SAT ACT GPA STEM PHD MBA ESL A4 A5 IQ EQ R&B DJ MIDI`.split(
    /\s+/,
  ),
)

const numbered =
  /^(?:step|part|option|type|level|phase|section|chapter|table|figure|day|week|plan|class|grade|size|stage|method|tip|question|rule|point|vitamin|zone|form|schedule|schedules|title|model)$/i

/** The word before a word, and all text after it. */
export type WordSurroundings = { before: string; after: string }

/** Whether a word with a capital is not a name, at any position. */
export function isPlainCapital(word: string, { before, after }: WordSurroundings): boolean {
  const bare = word.replace(/[’']s?$/u, '').replace(/[.]+$/, '')
  if (/^I(?:[’'](?:m|d|ll|ve|s))?$/.test(word) || bare.length === 1) return true
  if (numbered.test(bare) && /^\s(?:\d|[A-Z]\b|[IVX]+\b)/.test(after)) return true
  if (/^[IVXLC]+$/.test(bare) || numbered.test(before)) return bare.length <= 4 || numbered.test(bare)
  if (abbreviations.has(bare.toUpperCase()) && bare === bare.toUpperCase()) return true
  if (/^[A-Z]+\d?s$/.test(bare) && abbreviations.has(bare.slice(0, -1))) return true
  if (known.has(bare.toLowerCase()) || (bare.length < 4 && unitOf(bare) !== null)) return true
  return (
    bare.includes('-') &&
    bare.split('-').every((part) => isPlainCapital(part, { before: '', after: '' }) || /^\p{Ll}*\p{N}*$/u.test(part))
  )
}
