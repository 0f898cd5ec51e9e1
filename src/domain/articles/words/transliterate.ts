/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const latin = 'ß=ss ẞ=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ı=i ĸ=k ŋ=n ŧ=t ſ=s ƒ=f ə=e'
/** BGN/PCGN for Russian, with the additional letters of Ukrainian, Belarusian, Bulgarian, Serbian and Macedonian as commonly written. */
const cyrillic =
  'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= ' +
  'э=e ю=yu я=ya є=ye і=i ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѕ=dz ѐ=e ѝ=i ә=a ғ=g қ=k ң=n ө=o ұ=u ү=u һ=h'
/** ELOT 743 without its rules for pairs of vowels. */
const greek = 'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'
const georgian =
  'ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h'
const armenian =
  'ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=v փ=p ք=k օ=o ֆ=f և=ev'

const letterTable = new Map(
  [latin, cyrillic, greek, georgian, armenian].flatMap((table) =>
    table.split(' ').map((entry) => {
      const [letter = '', ascii = ''] = entry.split('=')
      return [letter, ascii] as const
    }),
  ),
)

/**
 * Lower-case text with letters of the Latin, Cyrillic, Greek, Georgian and Armenian scripts in ASCII: compatibility forms
 * and accents are resolved by Unicode (NFKD), the rest by table. Other characters stay as they are.
 */
export function transliterate(text: string): string {
  // й is a separate letter, but Unicode would decompose it into и and a breve.
  const letters = text.normalize('NFC').toLowerCase().replaceAll('й', 'y').normalize('NFKD').toLowerCase()
  // Marks are removed only after letters of the scripts above; in others (Devanagari, Thai) they are vowels.
  const bases = letters.replace(/([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/gu, '$1')
  return [...bases].map((letter) => letterTable.get(letter) ?? letter).join('')
}
