/** Names of makers, shops and products, by kind. They help to read keywords; no article quotes them as facts. */
const organizations =
  'nike,adidas,puma,reebok,asics,new balance,brooks,hoka,saucony,under armour,lululemon,patagonia,north face,the north face,columbia,levis,zara,h&m,uniqlo,gucci,prada,chanel,louis vuitton,hermes,rolex,omega,seiko,casio,ikea,wayfair,walmart,costco,amazon,aldi,lidl,tesco,argos,home depot,' +
  'samsung,apple,google,microsoft,sony,lg,panasonic,philips,bosch,siemens,miele,dyson,shark,ninja,kitchenaid,cuisinart,breville,delonghi,nespresso,keurig,vitamix,instant pot,le creuset,lodge,makita,dewalt,milwaukee,ryobi,stihl,husqvarna,karcher,weber,traeger,toyota,honda,ford,bmw,audi,mercedes,' +
  'volkswagen,vw,tesla,nissan,hyundai,kia,mazda,subaru,volvo,jeep,porsche,chevrolet,chevy,land rover,yamaha,kawasaki,ducati,harley davidson,dell,hp,lenovo,asus,acer,msi,intel,amd,nvidia,canon,nikon,fujifilm,gopro,dji,garmin,fitbit,bose,jbl,sonos,sennheiser,xiaomi,huawei,oneplus,motorola,nokia,' +
  "nintendo,lego,mattel,barbie,fisher price,graco,chicco,yeti,stanley,hydro flask,osprey,coleman,starbucks,mcdonalds,mcdonald's,coca cola,pepsi,nestle,royal canin,purina,casper,tempur,gibson,fender,epiphone,steinway,airbnb,uber,netflix,spotify,disney,mastercard,amex,american express,geico," +
  "progressive,allstate,aviva,axa,vanguard,paypal,revolut,trader joe's,trader joes,trader joe’s,whole foods,ryanair,easyjet,hilton,marriott,logitech,razer,corsair,anker,roomba,irobot,bissell,hoover,whirlpool,maytag,frigidaire,kohler,moen,velux,crocs,birkenstock,ugg,dr martens,timberland,converse,vans"
const products =
  'iphone,ipad,macbook,imac,airpods,airtag,apple watch,galaxy,pixel,kindle,xbox,playstation,ps5,ps4,nintendo switch,steam deck,air max,air force,model 3,model y,civic,corolla,f150,f-150,volkswagen golf,vw golf,thermomix,alexa,echo dot,ring doorbell,surface pro,thinkpad,ozempic,botox,invisalign,tylenol,ibuprofen'
const softwareNames =
  'photoshop,lightroom,illustrator,indesign,premiere pro,final cut,davinci resolve,canva,figma,blender 3d,autocad,solidworks,excel,microsoft excel,powerpoint,google sheets,google docs,google analytics,google ads,wordpress,woocommerce,shopify,magento,wix,squarespace,webflow,salesforce,' +
  'hubspot,zoho,pipedrive,mailchimp,klaviyo,slack,notion,asana,trello,jira,monday.com,clickup,airtable,zapier,zoom,microsoft teams,quickbooks,xero,freshbooks,sap,netsuite,oracle,mysql,postgres,postgresql,mongodb,redis,kubernetes,docker,terraform,ansible,jenkins,github,gitlab,git,linux,ubuntu,' +
  'windows,windows 11,windows 10,macos,ios,android,chatgpt,copilot,react,angular,vue,node.js,nodejs,next.js,typescript,javascript,python,java,php,laravel,django,ruby on rails,golang,kotlin,flutter,tableau,power bi,snowflake,databricks,kafka,elasticsearch,grafana,prometheus,nginx,aws,azure,gcp,' +
  'whatsapp,telegram,instagram,facebook,tiktok,youtube,linkedin,twitter,pinterest,reddit,snapchat,discord,obs,vlc,minecraft,fortnite,roblox'

export type KnownName = 'organization' | 'product' | 'software'

const known = new Map<string, KnownName>(
  (
    [
      ['organization', organizations],
      ['product', products],
      ['software', softwareNames],
    ] as const
  ).flatMap(([kind, names]) => names.split(',').map((name) => [name, kind] as const)),
)
/** Names that are also common words; they count as names only beside another word of the same field. */
const commonToo = new Set(
  'apple,ford,shark,ninja,lodge,brooks,omega,puma,columbia,stanley,casper,vanguard,golf,sap,git,react,windows,oracle,python,java,illustrator,excel,notion,galaxy,pixel,surface pro,civic,reading,weber,osprey,coleman,hermes,discord,vans,converse,ruby,prometheus,fender,yeti,gibson,crocs,zoom,slack,hoover,kindle,android,telegram'.split(
    ',',
  ),
)

/** The kind of a name of one to three words; `null` if it is not a name. `isAlone`: the name is the whole keyword. */
export function knownName(words: readonly string[], { isAlone = false } = {}): KnownName | null {
  const name = words.join(' ')
  const kind = known.get(name) ?? null
  return kind !== null && isAlone && isCommonWord(name) ? null : kind
}

export function isCommonWord(name: string): boolean {
  return commonToo.has(name)
}

/** All names of one word. */
export function nameWords(): string[] {
  return [...known.keys()].filter((name) => !name.includes(' '))
}
