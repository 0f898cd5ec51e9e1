import { singularOf } from '../words/english.ts'
import type { SubjectClass } from './subject-classes.ts'

/**
 * The meaning of the last word of a keyword, for words that WordNet does not have or for which it ranks another sense first. Singular, one or two
 * words.
 */
const words: Partial<Record<SubjectClass, string>> = {
  product:
    'runner,carpet runner,gummy,capsule,board game,card game,video game,headphones,headphone,earphone,business card,rabbit hutch,wifi,pack,decking,part,parts,card,racking,cage,hutch,birdcage,bird cage,soil,compost,seed,supplies,supply,invitation,pattern,insulation,ira,roth ira,401k,isa,drain,roofing,gutter,siding,yarn,wheelbarrow,feeder,leather jacket,tie,deck,accessory,component,case,cover,stand,mount,set,kit,cam,camera,charger,tracker,bank,mouse,tablet,monitor,router,hub,glass,lens,board,block,bar,ring,band,watch,light,lamp,strip,pad,mat,box,rack,rail,holder,hanger,dispenser,filter,cooler,heater,fan,conditioner,conditioning,air conditioning,ac unit,purifier,humidifier,dehumidifier,fryer,mixer,maker,processor,grinder,steamer,kettle,toaster,cooker,press,grill,stove,' +
    'battery,cable,adapter,dock,drive,ssd,card,stick,remote,projector,tv,soundbar,speaker,headset,earbud,mic,microphone,turntable,console,controller,keyboard,laptop,chromebook,phone,smartphone,smartwatch,e-reader,printer,scanner,drone,webcam,tripod,gimbal,ebike,e-bike,e bike,scooter,bike,stroller,pram,car seat,seat,crib,cot,bassinet,onesie,diaper,nappy,toy,puzzle,lego,trampoline,' +
    'saw,drill,wrench,vise,bit,blade,nail gun,gun safe,gun,ladder,jack,pump,hose,sprayer,blower,trimmer,mower,chainsaw,tile,tiles,flooring,floor,laminate,carpet,rug,blind,curtain,paint,wallpaper,cabinet,countertop,sink,faucet,tap,shower,bathtub,toilet,bidet,vanity,mirror,shelf,sofa,couch,recliner,desk,table,chair,stool,bench,bed,bunk bed,mattress,topper,pillow,duvet,comforter,blanket,sheet,towel,' +
    'wardrobe,dresser,nightstand,ottoman,shed,greenhouse,gazebo,pergola,fence,gate,door,window,solar panel,panel,heat pump,boiler,furnace,thermostat,radiator,generator,inverter,detector,alarm,lock,doorbell,intercom,jeans,shoe,boot,sneaker,trainer,sandal,heel,dress,skirt,shirt,t-shirt,tshirt,hoodie,jacket,coat,vest,suit,sock,glove,hat,cap,belt,bra,legging,leggings,short,shorts,swimsuit,bikini,wetsuit,' +
    'backpack,bag,purse,wallet,luggage,suitcase,tote,necklace,earring,bracelet,jewelry,jewellery,cream,serum,lotion,shampoo,moisturizer,moisturiser,sunscreen,mascara,lipstick,perfume,cologne,razor,shaver,straightener,curler,toothbrush,toothpaste,mouthwash,supplement,vitamin,multivitamin,protein powder,creatine,probiotic,collagen,magnesium,melatonin,cbd oil,essential oil,candle,diffuser,wax,' +
    'litter,leash,harness,collar,crate,aquarium,tank,dog bed,cat tree,dog food,cat food,tent,bed frame,hammock,kayak,canoe,paddle,paddle board,surfboard,snowboard,ski,goggle,helmet,binocular,telescope,microscope,rod,reel,lure,bow,treadmill,dumbbell,barbell,kettlebell,rower,elliptical,exercise bike,yoga mat,racket,racquet,club,golf club,ball,glider,bottle,tumbler,flask,mug,cup,plate,knife,knives,pan,pot,skillet,wok,' +
    'tire,tyre,wheel,rim,brake,exhaust,wiper,car,suv,truck,van,motorhome,caravan,camper,rv,trailer,motorcycle,motorbike,scooter,boat,tractor,excavator,forklift,conveyor,pallet,container,compressor,welder,lathe,laser,engraver,filament,resin,3d printer,packaging,label,sticker,banner,sign,signage,pen,pencil,notebook,planner,calendar,journal,book,ebook,guitar,piano,ukulele,violin,amp,amplifier,pedal,drum,synth,synthesizer,' +
    'insurance,mortgage,loan,credit card,savings account,bank account,index fund,etf,bond,stock,share,crypto,cryptocurrency,bitcoin,ethereum,gold,pension,annuity,warranty,gift card,gift,present,hamper,costume,ornament,decoration,decor,bouquet,vase,frame,poster,canvas,print,hot tub,sauna,pool,hearing aid,wheelchair,walker,stairlift,brace,inhaler,glasses,sunglasses,contact lens,insole,clothes,furniture,lighting,bulb,battery pack,power station,vacuum,cleaner,robot vacuum,washer,dryer,washing machine,dishwasher,fridge,refrigerator,freezer,oven,microwave,iron,hood,tool,hat,organizer,basket,bin,cart,shaker,opener,scale,thermometer,timer,clock',
  service:
    'moving company,mot test,window cleaner,leasing,test,unblocking,fitter,lesson,class,course,bootcamp,program,conversion,house painting,company,firm,manufacturer,supplier,retailer,wholesaler,distributor,provider,vendor,marketplace,airline,insurer,car wash,tuition,extension service,oil change,plumber,electrician,dentist,lawyer,solicitor,attorney,accountant,bookkeeper,photographer,videographer,architect,surveyor,roofer,builder,contractor,handyman,locksmith,gardener,landscaper,painter,decorator,plasterer,tiler,carpenter,joiner,mover,cleaner service,cleaning service,mechanic,therapist,counsellor,counselor,psychologist,psychiatrist,chiropractor,physiotherapist,physio,osteopath,doctor,dermatologist,' +
    'orthodontist,optometrist,vet,veterinarian,groomer,dog walker,pet sitter,babysitter,nanny,tutor,coach,trainer,personal trainer,instructor,stylist,hairdresser,barber,caterer,dj,wedding planner,planner service,realtor,estate agent,agent,broker,advisor,adviser,consultant,freelancer,copywriter,designer,developer,translator,notary,repair,service,services,cleaning,installation,installer,replacement,removal,rental,hire,delivery,moving,removals,' +
    'storage,printing,catering,consulting,translation,hosting,web hosting,seo,ppc,link building,marketing,advertising,web design,graphic design,logo design,outsourcing,payroll,bookkeeping,accounting,landscaping,plumbing,remodeling,towing,grooming,boarding,daycare,childcare,tutoring,coaching,counselling,counseling,therapy,massage,waxing,whitening,implant,braces,lasik,botox,facial,manicure,pedicure,haircut,valet,detailing,inspection,' +
    'appraisal,testing,treatment,agency,agencies,restoration,refinishing,fitting,taxi,shuttle,transfer,courier,freight,shipping,laundry,dry cleaning,pest control,broadband,internet provider',
  software:
    'app,software,saas,crm,erp,cms,lms,pos system,vpn,antivirus,plugin,extension,browser,api,sdk,chatbot,tool software,platform,dashboard,spreadsheet,website builder,page builder,editor,password manager,task manager,calculator,generator tool,tracker app,website,web app,operating system,database,framework,ide,programming language,ingress,cluster,monitoring,observability,automation,ai,llm,machine learning platform,screen recorder,video editor,photo editor,game engine,firewall,cloud storage,' +
    'management system,booking system,ticketing system,project management,email client,converter,translator app,emulator,theme,template builder,analytics,helpdesk,help desk',
  activity:
    'backpacking,vegetable garden,flight,prep,onboarding,hiking,camping,running,swimming,cycling,yoga,pilates,meditation,knitting,crochet,sewing,gardening,composting,fishing,hunting,golf,tennis,chess,football,soccer,basketball,baseball,cricket,rugby,climbing,bouldering,skiing,snowboarding,surfing,sailing,kayaking,dancing,singing,drawing,painting class,photography,cooking,baking,brewing,woodworking,pottery,workout,exercise,training,stretching,stretch,weight loss,' +
    'fasting,budgeting,investing,trading,saving,negotiation,leadership,management,time management,networking,public speaking,studying,homeschooling,parenting,potty training,sleep training,remote work,freelancing,blogging,podcasting,vlogging,streaming,dropshipping,affiliate marketing,recycling,travel,tour,cruise,road trip,safari,honeymoon,moving house,renovation,remodel,remodeling,job interview,interview,' +
    'degree,certification,apprenticeship,internship,game,craft,hobby,experiment,research,lunge,squat,deadlift,plank,push up,pull up,career,job,design,plan,meal plan,routine,wedding planning,event planning,planning,relaxation,breathing,journaling,volunteering',
  concept:
    'phd,mba,llc,s corp,corp,diet,keto,interest,compound interest,inflation,recession,tax,vat,law,contract,will,trust,custody,divorce,visa,passport,citizenship,copyright,trademark,patent,credit score,budget,salary,wage,equity,dividend,blockchain,nft,ai ethics,photosynthesis,gravity,evolution,climate change,global warming,philosophy,history,math,algebra,calculus,physics,chemistry,grammar,spanish,french,german,italian,japanese,mandarin,english,' +
    'idea,theory,strategy,model,method,psychology,feng shui,astrology,zodiac,tarot,style,aesthetic,color scheme,etiquette,resume,cv,cover letter,essay,poem,business plan,business,startup,small business,marketing plan,swot,kpi,roi,okr,gdpr,hipaa,iso,leadership style,personality type,nutrition,calorie,protein,cholesterol,metabolism,energy,sustainability,lease,salary range,name,meaning,quote,word,dream,exam,degree class,letter,speech,' +
    'regulation,policy,scheme,benefit,pension scheme,news,weather,election,election result,traffic,rate,figure,age,gap year,accent,dialect,religion,gambit,economy,housing market,stock market,market,music theory,novel,movie,film,series,show,song,album,podcast,recipe',
  condition:
    'deficiency,pain,ache,headache,migraine,anxiety,depression,insomnia,stress,burnout,adhd,autism,diabetes,asthma,eczema,psoriasis,acne,rosacea,allergy,hay fever,arthritis,sciatica,tinnitus,vertigo,ibs,gerd,acid reflux,heartburn,bloating,constipation,diarrhea,nausea,flu,cold sore,covid,fever,cough,sore throat,sinusitis,bronchitis,pneumonia,anemia,anaemia,hypertension,high blood pressure,blood pressure,hypothyroidism,menopause,pcos,' +
    'endometriosis,pregnancy,hair loss,dandruff,wrinkle,cellulite,snoring,sleep apnea,apnea,plantar fasciitis,shin splint,tendonitis,carpal tunnel,ringworm,lice,flea,tick bite,dehydration,hangover,obesity,ocd,ptsd,dementia,alzheimer,loneliness,grief,fatigue',
  food:
    'food,starter,sourdough starter,rib,garlic,pizza,pasta,lasagna,curry,soup,stew,salad,sandwich,burger,taco,burrito,sushi,ramen,steak,chicken breast,roast,bbq,bread,sourdough,cake,cheesecake,cookie,brownie,muffin,pancake,waffle,pie,smoothie,juice,coffee,espresso,latte,tea,matcha,kombucha,wine,beer,whisky,whiskey,gin,cocktail,mocktail,milk,oat milk,cheese,yogurt,yoghurt,butter,egg,rice,quinoa,oats,porridge,granola,avocado,banana,apple,orange,potato,tomato sauce,' +
    'sauce,dressing,gravy,jam,honey,chocolate,ice cream,snack,meal,lunch,dinner,breakfast,brunch,dessert,side dish,appetizer,casserole,noodle,dumpling,tofu,bean,lentil,hummus,guacamole,salsa,kimchi,chicken,beef,pork,turkey,lamb,salmon,tuna,shrimp,prawn,lobster,crab,burger bun,flour,sugar,salt,spice,olive oil,vinegar,cold brew,wings,chili,brisket,meatball',
  living:
    'dog,puppy,cat,kitten,hamster,rabbit,guinea pig,parrot,budgie,goldfish,betta,turtle,snake,gecko,chicken coop bird,horse,hedgehog,bee,plant,houseplant,succulent,cactus,orchid,monstera,fern,rose,lavender,hydrangea,tulip,tomato plant,tomato,basil,mint,tree,hedge,lawn,grass,flower,shrub,bonsai,bird,fish,shark,whale,butterfly,spider,ant,labrador,poodle,golden retriever,bulldog,husky,german shepherd,beagle,chihuahua,goldendoodle,cockapoo,pet,breed,dog breed,cat breed,lemon tree,olive tree,mushroom,hen,koi,bearded dragon,axolotl',
  place:
    'space,accommodation,accomodation,restaurant,hotel,motel,hostel,resort,villa,cottage,cabin,airbnb,apartment,flat,condo,house,studio apartment,gym,spa,salon,barbershop,bar,pub,cafe,coffee shop,bakery,brewery,museum,gallery,zoo,park,beach,campsite,campground,trail,island,lake,mountain,city,country,airport,station,parking,school,university,college,nursery,kindergarten,nursing home,care home,hospital,clinic,pharmacy,bank branch,store,shop,mall,supermarket,' +
    'market stall,warehouse,office space,coworking space,self storage,storage unit,wedding venue,venue,theater,theatre,cinema,escape room,bowling alley,golf course,church,library,farm,vineyard,winery,castle,bathroom,kitchen,bedroom,living room,garage,basement,attic,garden,backyard,patio,balcony,office,home office,land,real estate,property,home,dealership,dealer,theme park,water park,food truck,car park,bungalow,loft,tiny house,laundry room,closet',
  organization:
    'bank,charity,nonprofit,ngo,startup company,brand,club team,team,league,union,church group,band,orchestra,orchestra',
  person:
    'celebrity,author,actor,singer,player,king,queen,president,influencer,youtuber,rapper,footballer,mom,dad,baby,toddler,teenager,kid,grandparent,neighbor,neighbour,boss,twin',
  event:
    "wedding,birthday,birthday party,party,baby shower,bridal shower,bachelorette party,hen party,stag do,graduation,anniversary,funeral,conference,trade show,festival,concert,marathon,christmas,halloween,thanksgiving,easter,valentines day,valentine's day,mother's day,mothers day,father's day,black friday,world cup,olympics,super bowl,prom,reunion,quinceanera,picnic,webinar,workshop,hackathon,gender reveal,new year's eve",
}

const byWord = new Map(
  Object.entries(words).flatMap(([name, list]) => list.split(',').map((word) => [word, name as SubjectClass] as const)),
)

/**
 * The class in the list for a noun or noun phrase, looked up by its last words in the singular. The longest entry of at least `wordsMin` words wins.
 */
export function classOfWord(noun: string, wordsMin = 1): SubjectClass | null {
  const parts = singularOf(noun.toLowerCase()).split(/[\s-]+/)
  const original = noun.toLowerCase().split(/[\s-]+/)
  for (let length = Math.min(3, parts.length); length >= wordsMin; length -= 1) {
    const found = byWord.get(parts.slice(-length).join(' ')) ?? byWord.get(original.slice(-length).join(' '))
    if (found !== undefined) return found
  }
  return null
}

/** All words and phrases of the list. */
export function headWords(): Iterable<string> {
  return byWord.keys()
}
