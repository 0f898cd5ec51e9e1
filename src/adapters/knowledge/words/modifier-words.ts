/** Words that modify a noun, by their meaning. Phrases are matched before single words. */
const list = (words: string) => words.split(',')

export const colours = new Set(
  list(
    'white,black,grey,gray,red,blue,green,yellow,pink,purple,brown,beige,navy,turquoise,teal,burgundy,charcoal,rose gold,navy blue,dark green,light blue,dark blue,sage green,olive green,off white,matte black,multicolor,multicoloured,lilac,maroon,mint green',
  ),
)

export const materials = new Set(
  list(
    'leather,faux leather,vegan leather,suede,oak,pine,walnut,teak,bamboo,wood,wooden,solid wood,plywood,mdf,laminate,hardwood,softwood,steel,stainless steel,carbon steel,cast iron,wrought iron,iron,aluminium,aluminum,brass,copper,bronze,titanium,tungsten,metal,glass,tempered glass,crystal,ceramic,porcelain,clay,terracotta,concrete,stone,marble,granite,quartz,slate,plastic,acrylic,pvc,upvc,vinyl,resin,epoxy,silicone,rubber,memory foam,foam,latex,cotton,organic cotton,linen,wool,merino,merino wool,cashmere,silk,satin,velvet,polyester,nylon,canvas,denim,fleece,down,fur,faux fur,sheepskin,felt,lace,jute,rattan,wicker,paper,cardboard,cork,carbon fiber,carbon fibre,fiberglass,gold,white gold,silver,sterling silver,platinum,diamond,pearl,porcelain tile,brick,asphalt,microfiber',
  ),
)

export const sizes = new Set(
  list(
    'small,large,big,mini,tiny,micro,giant,huge,extra large,xl,xxl,xs,oversized,oversize,compact,slim,narrow,wide,tall,short,long,low,deep,full size,king size,queen size,super king,king,queen,twin,twin xl,double,single,travel size,plus size,petite,half,bulk,walk in,portable size,pocket,handheld,wide fit,large print',
  ),
)

export const conditions = new Set(
  list(
    'used,second hand,secondhand,2nd hand,pre owned,preowned,pre loved,refurbished,reconditioned,renewed,certified pre owned,vintage,antique,reclaimed,brand new,new,old,open box,ex display,broken,faulty,recycled,upcycled',
  ),
)

export const pricing = new Set(
  list(
    'cheap,cheapest,affordable,budget,low cost,inexpensive,luxury,premium,high end,expensive,free,discount,discounted',
  ),
)

/** Words before a noun that name its user. */
export const audiences = new Map(
  list(
    "mens men,men men,men’s men,men's men,womens women,women women,women's women,ladies women,girls girls,boys boys,girl's girls,kids kids,kid's kids,kids' kids,childrens children,children's children,children children,childs children,toddler toddlers,toddlers toddlers,teen teens,seniors seniors,students students,beginners beginners,unisex everyone",
  ).map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
)

const units =
  '(?:inch(?:es)?|in|"|cm|mm|m|meters?|metres?|ft|foot|feet|yards?|litres?|liters?|l|ml|oz|ounces?|gallons?|quarts?|qt|cups?|kg|g|lbs?|pounds?|watts?|w|kw|kwh|volts?|v|mah|amps?|hp|gb|tb|mb|mp|megapixels?|persons?|people|man|seater|seats?|bed|bedrooms?|bathrooms?|doors?|drawers?|piece|pieces|pack|ply|tier|burners?|carats?|ct|sq ft|square feet|acres?|hz|cc|ton|tons|gauge|day|days|week|hours?|hour|minutes?|minute|month|months|year)'
/** A measure before a noun: "55 inch", "2-person", "10x8", "size 12". */
export const measurePattern = new RegExp(
  `(?:^| )(\\d+(?:[.,/]\\d+)?(?: ?x ?\\d+(?:\\.\\d+)?)+(?: ?(?:${units.slice(3, -1)}))?|\\d+(?:\\.\\d+)?[ -]?${units}|size \\d+(?:\\.\\d+)?|(?:two|three|four|five|six|seven) (?:persons?|seater|bedroom|door|drawer|tier|piece|day|burner|foot))(?= |$)`,
  'u',
)

/** Ingredients and substances in phrases such as "gluten free". */
export const freeOfWords = new Set(
  'gluten sugar dairy lactose nut alcohol caffeine sulfate paraben fragrance oil fat grain wheat egg soy aluminum aluminium bpa meat salt scent cruelty plastic wire hassle tax duty interest'.split(
    ' ',
  ),
)
