/** Word lists for guessing the grammar of a keyword. Lower case, space separated; unknown words are treated as names. */
function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Countable things that people buy: "a coffee machine". */
export const products = words(`
  accessory adapter aquarium backpack bag band bar basket bath battery bed bedframe belt bench bicycle bike blanket blender board boat book boot bottle
  bowl box bracelet brush bulb cabinet cable cake camera campervan candle car card carpet case chair charger chisel clock coat computer console cooker
  cooler couch course crib cup curtain cushion desk detergent device dishwasher doll door drawer dress drill drone dryer earbud earphone engine
  extractor fan faucet filter fireplace flashlight fork frame freezer fridge fryer costume uniform furnace gadget game garage gift glass glove goggle grill
  grinder guitar hammer handbag hat headphone headset heater helmet hoodie hose iron jacket jar jean jumper kayak kettle keyboard kit knife ladder
  lamp lantern laptop leash lens light lock machine mat mattress microphone microscope microwave mirror mixer modem monitor motorbike motorcycle
  mower mug necklace notebook nozzle oven pan pc pen pencil phone piano pillow pipe pizza plant plate plugin pot pram printer product projector
  purifier racket rack radio razor refrigerator ring robot rope router rug sandal saw scale scanner scarf scooter screen screwdriver sensor serum
  shampoo shelf shirt shoe shower showerhead skateboard ski skirt smartphone smartwatch sneaker sock sofa speaker spoon stand stapler stove stroller
  subscription suit suitcase supplement sunscreen surfboard sweater switch t-shirt table tablet tap tent theme thermometer thermostat tile tire toaster toilet
  tool toothbrush torch towel toy tracker trailer treadmill tripod trouser truck tshirt tv tyre umbrella vacuum van vase violin vitamin wallet wardrobe
  washer watch webcam wheel wig window wok yacht crm app platform solution package snack wine beer template extension
`)

/** Countable people, firms and places that people hire, visit or join: "a plumber in Leeds". */
export const services = words(`
  academy accountant advisor adviser agency agent apartment architect artist attorney baker bakery bank bar barber beautician bootcamp broker builder
  cafe camp caterer chiropractor church cleaner clinic club coach college company consultant contractor counsellor counselor decorator dentist designer
  detective developer dietitian doctor driver editor electrician employer engineer exterminator firm florist freelancer garage gardener gym hairdresser
  handyman hospital hostel hotel installer instructor lawyer library locksmith mechanic mover museum nanny notary nursery nutritionist optician
  painter park pharmacy photographer physiotherapist pizzeria planner plumber provider pub realtor recruiter restaurant roofer salon school service shop
  solicitor spa specialist stadium store studio supermarket supplier surgeon surveyor tailor therapist tour translator tutor university
  venue vet videographer villa writer host
`)

/** Countable words that are neither bought nor hired; the singular needs an article: "a business plan". */
export const countables = words(`
  account acre activity advantage algorithm alternative animal answer appointment apple approach architecture argument article asset audit baby backlink
  banana benefit bill bird blog bond border bridge browser budget bug business calculator calendar campaign canvas career cat
  category ceremony certificate challenge channel chapter character chart child choice city class client comment community competitor
  concept conference contract cost country cover couple creature crop customer database date day deadline deal deck decision definition degree
  diagram diet difference directory disease dog domain dream effect egg email employee essay event example exam exercise experiment factor fact farm
  feature fee festival field file fish flag flight flower form formula framework friend function funnel garden goal graph group guide habit hedge
  holiday hobby home horse hour house idea illness image income ingredient inspection interview invoice island issue job journal journey kitchen keyword kid
  language law layout leader lease lesson letter level library license lifestyle limit link list loan logo loss luxury map
  market meal meeting mentor menu message metric mistake model month mortgage mountain movie muscle network newsletter night norm number object office
  offer opportunity option order outfit page parent parrot partner party passport password patent path pattern payment pension perk permit person pet
  photo phrase picture place plan podcast poem point policy portfolio portrait position post practice presentation price principle problem procedure process
  profile program programme project promotion property proposal protocol province puppy purchase quest question quiz quote rank rate ratio reason recipe
  record relationship rental report requirement resource response result resume retreat review reward risk river road roadmap role roof room route
  routine rule salary sale sample sandwich scenario schedule scheme scholarship score season secret sentence server sign site situation skill slogan
  smoothie soup speech spreadsheet stack startup state statement step stock story strategy street student subject summary survey symptom
  system tactic target task tax team technique technology test text theory thing threat tip title topic trade trail train trait tree trend trick trip
  type unit user vacation vehicle version video view village visa voice volunteer warranty way website wedding week weekend will word
  workflow workout workplace workshop world year acronym audience error signal beginner benchmark bookmark pond pool puzzle
  snake spider tooth foot goose mouse leaf loaf thief wolf
`)

/** Words without a plural and without an article: "insurance", "software". */
export const masses = words(`
  access accounting acne advertising advice air anxiety art artwork astronomy automation bacon baggage bamboo beauty biology bread broadband
  butter calculus care cash charcoal cheese chemistry chess chicken childcare china clothing coal code coffee concrete content copper copy corn cotton
  cover credit crypto cryptocurrency culture dairy data debt decor design dirt download drywall dust education electricity energy entertainment equipment
  erp etiquette evidence experience fabric fashion finance flooring flour food football footwear freight fruit fuel fun furniture garlic gas
  ginger gold golf grammar granite grass gravel guidance hair hardware health healthcare heat help history hockey homework honey hosting housing
  humidity humor humour ice immigration inflation information infrastructure insomnia inspiration insulation insurance intelligence internet jazz jewelry
  jewellery juice justice karate knowledge labor labour laundry leather leisure lighting linen literature luck luggage lumber machinery
  magic mail maintenance makeup manure marble math maths meat media medicine memory merchandise metal milk mindfulness mold money mould mud
  music nature news nutrition oil outreach oxygen packaging paint paper parking pasta peace pepper photography physics plaster plastic plumbing
  poetry pollution pork poverty power privacy progress protein psychology quality rain recycling rent research revenue
  rice roofing rubber safety salt sand sanitation sculpture seafood security self-care sepsis sex shipping silk silver sleep slang
  snow soap soccer software soil space steel storage stress sugar support sushi tea tennis theatre time timber tourism traffic
  training transport travel trust turf underwear usability vinyl wallpaper warfare waste water wealth weather web weed weight welding wheat
  wifi wildlife wood wool work yoga pilates yarn zinc diabetes asthma cancer economics mathematics analytics politics ethics athletics gymnastics
  logistics statistics genetics robotics electronics aesthetics acoustics graphics optics seo sem ppc
  ai html css javascript python java kubernetes docker linux windows excel photoshop bitcoin ethereum blockchain blogging metaverse fitness
  wellness happiness leadership entrepreneurship ownership citizenship hygiene commerce ecommerce e-commerce estate
  advocacy literacy accuracy agriculture horticulture apparel skincare haircare foliage compost mulch sourdough caffeine
`)

/** Verbs at the start of a keyword that are hardly ever nouns there: "learn piano". */
export const verbs = words(`
  achieve apply avoid bake become begin boost build buy choose compare create cure decorate decrease develop discover download earn eliminate
  enjoy find fix gain get grow hire identify implement improve increase install invest learn lose lower make manage meditate optimize optimise
  organize organise pay prepare prevent quit raise read recover reduce register relieve remember remove rent renew repair replace save sell setup
  start stop study teach understand uninstall unlock write
`)

/** Further verbs, accepted after "how to" or before a determiner, where a noun is not possible. */
export const taskVerbs = words(`
  add adopt answer approach arrange ask attach bleed boil book brew bring break braid brush calculate call cancel care carve catch change charge check clean clear climb close code
  collect connect convert cook count cut cycle dance deal delete deploy design dispose draw dress drink drive dry dye eat edit email enter estimate
  evaluate exercise export file fill fold follow format freeze fry generate give go groom handle hang have heal help hide hem hold import iron jump keep kill
  knit know launch lead light limit link list live look maintain market mash measure meet migrate monetize monetise move negotiate open order pack
  paint pass peel perform pick plan plant play polish pray print promote prune publish put qualify rank record recycle ride roast run sail schedule
  scrape seal search season secure send set sew sharpen shave ship shoot show sign sing sleep smoke solve speak spell spot stay steam store
  stretch style survive swim take talk tell test thaw thicken think throw tie tile track trade train transfer translate travel treat trim troubleshoot
  tune turn type unclog update upgrade use verify visit wait wake walk wash watch water wear weigh whiten win wire work wrap drain descale
`)

/** Qualities and other words that cannot be the head of a noun phrase. */
export const qualities = words(`
  affordable amazing available bad beautiful best better big black blue cheap clean cool dark dead different difficult dirty easy electric
  expensive fast fresh full funny good great green happy hard heavy high hot important large late local long loud low modern natural nice old online
  organic perfect personal poor popular quick quiet red rich sad safe short simple slow small smart soft special strong sweet tall thick thin tiny useful
  warm weak wet white wireless wrong yellow young digital financial medical legal social virtual free
`)

export const functionWords = words(`
  a about after again all also an and any are as at be because been before but by can could did do does for from had has have he her here his how i if in
  into is it its just me more most my near no not of off on once only or other our out over own same she should so some such than that the their
  them then there these they this those to too under until up us very was we were what vs versus when where which while who whom whose why will with without would you your
`)

/** Common modifiers, used to undo capitals that a phone keyboard adds. */
export const modifiers = words(`
  adult annual apartment automatic baby back basic bathroom bedroom beginner business camping car carbon career cat cloud coffee commercial content
  corporate cost credit custom customer data dog dental digital email emergency external family fashion fitness garden gas hair health hiking home
  hot house indoor industrial internal international keyword kids kitchen leather life link luxury machine management marketing men's mobile
  mortgage mountain office outdoor outdoors pet phone photo portable private product professional public quantum remote rental running search
  second service skin small solar solid sports standing steel student summer technical tennis text travel used vacuum vegan video wedding web weight
  website winter women's wooden yoga tips tricks ideas basics benefits training near
`)

/** Names and abbreviations in their usual spelling, found by their lower-case spelling. */
const written = `
  SEO SEM PPC CRM ERP API AI ML VPS ETF USA UK EU UAE NYC DIY VPN CSS HTML PHP SQL IoT HR ROI CMS PDF SaaS B2B B2C FAQ NFT GPS TV PC USB LED SSD HDD CPU GPU RAM
  SUV RV EV ATV PCOS IBS COPD GERD CPAP TMJ UTI CBT CPA HOA POS SMS VoIP PMP LMS DUI DWI LASIK DJ BBQ SKU CTR SSH FTP OLED QLED HDMI UHD PS4 PS5 VPNs SUVs EVs RVs NGO ISO OSHA HTML5 MIG TIG PVC SPF AHA BHA IPA GPA LSAT MCAT
  DNA HIV ADHD OCD PTSD IVF BMI KPI UX UI URL DNS SSL HTTP HTTPS JSON XML CSV AWS GDPR VAT IRS MBA PhD GED SAT GMAT IELTS TOEFL LLC IRA ETF CEO CFO CTO 
  iPhone iPad iOS macOS eBay YouTube TikTok LinkedIn Facebook Instagram Google Amazon Microsoft  Android WordPress Shopify Wix Squarespace
  Python JavaScript TypeScript Java Kubernetes Docker Linux Ubuntu Windows Excel PowerPoint Photoshop Figma Canva Notion Slack Zoom ChatGPT OpenAI
  GitHub GitLab Netflix Spotify Tesla Toyota Honda Ford BMW Audi Nike Adidas Bitcoin Ethereum React Angular Vue Node.js PostgreSQL MySQL MongoDB Redis
  English Spanish French German Italian Chinese Japanese Korean Arabic Russian Portuguese Hindi Turkish Persian Dutch Swedish Greek Latin Thai Vietnamese Mexican
  Indian American British Canadian Australian European African Asian Irish Scottish Mediterranean
  London Paris Berlin Madrid Rome Milan Vienna Prague Lisbon Dublin Amsterdam Brussels Athens Warsaw Budapest Stockholm Oslo Copenhagen Helsinki Zurich Geneva
  Barcelona Valencia Munich Hamburg Leeds Manchester Birmingham Liverpool Bristol Glasgow Edinburgh Cardiff Belfast Sheffield Nottingham Brighton Oxford
  Cambridge Boston Chicago Houston Dallas Austin Denver Seattle Portland Phoenix Miami Atlanta Detroit Philadelphia Brooklyn Manhattan California Texas
  Florida Nevada Arizona Oregon Ohio Georgia Toronto Vancouver Montreal Ottawa Calgary Sydney Melbourne Brisbane Perth Adelaide Auckland Wellington Tokyo Osaka
  Kyoto Seoul Beijing Shanghai Singapore Bangkok Bali Jakarta Manila Hanoi Delhi Mumbai Bangalore Chennai Dubai Istanbul Cairo Nairobi Lagos Johannesburg Durban
  England Scotland Wales Ireland France Germany Spain Italy Portugal Greece Poland Austria Switzerland Belgium Netherlands Norway Sweden Denmark Finland
  Iceland Canada Mexico Brazil Argentina Chile Peru Colombia Japan China India Korea Thailand Vietnam Indonesia Malaysia Philippines Australia Egypt Morocco Kenya
  Nigeria Europe Asia Africa America Ukraine  Croatia Israel Pakistan Bangladesh Nepal
  Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February April June July August September October November December
  Christmas Easter Halloween Thanksgiving Ramadan Eid Diwali Hanukkah Excel Gmail Outlook Salesforce HubSpot Mailchimp Zapier Trello Asana Stripe PayPal
  Spanish English French German Italian Portuguese Russian Japanese Chinese Korean Arabic Dutch Greek Hindi Latin Mediterranean Christmas Easter Halloween VR AR AI UX UI GPS NAS SSD CPU GPU NFT ETF IRA HVAC DNA MBA GRE GMAT IELTS TOEFL USA UK EU
`
export const writtenForms: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
)

/** Names of several words in their usual spelling, with their lower-case spelling. */
export const writtenNames: readonly (readonly [string, string])[] = [
  ['new york', 'New York'],
  ['los angeles', 'Los Angeles'],
  ['san francisco', 'San Francisco'],
  ['san diego', 'San Diego'],
  ['las vegas', 'Las Vegas'],
  ['hong kong', 'Hong Kong'],
  ['new zealand', 'New Zealand'],
  ['south africa', 'South Africa'],
  ['sri lanka', 'Sri Lanka'],
  ['costa rica', 'Costa Rica'],
  ['saudi arabia', 'Saudi Arabia'],
  ['cape town', 'Cape Town'],
  ['washington dc', 'Washington DC'],
  ['google ads', 'Google Ads'],
  ['google analytics', 'Google Analytics'],
  ['apple watch', 'Apple Watch'],
  ['mac os', 'Mac OS'],
]
