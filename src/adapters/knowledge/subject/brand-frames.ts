import type { FramePack } from '../frame-pack.ts'
import type { KeywordReading } from '../keyword/keyword-reading.ts'
import { wordsOf } from '../words/words.ts'
import type { Subject } from './subject.ts'

/*
 * Names of products, and of makers of one kind of product, by the frame of that kind: an article on "iphone screen repair" uses the frame of
 * smartphones. No article makes statements about a brand.
 */
const namesByFrame: Record<string, string> = {
  orthodontics: 'invisalign',
  'cosmetic-injection': 'botox',
  smartphone: 'iphone,galaxy s22,galaxy s23,galaxy s24,galaxy s25,samsung galaxy,google pixel,oneplus',
  tablet: 'ipad,galaxy tab,surface pro,kindle fire',
  laptop: 'macbook,macbook air,macbook pro,thinkpad,chromebook',
  smartwatch: 'apple watch,fitbit,galaxy watch,garmin watch',
  headphones: 'airpods,airpods pro',
  'game-console': 'ps5,ps4,playstation,xbox,nintendo switch,steam deck',
  'video-game': 'minecraft,fortnite,roblox',
  'vacuum-cleaner': 'roomba,dyson v8,dyson v10,dyson v11,dyson v12,dyson v15,hoover,bissell',
  camera: 'gopro',
  drone: 'dji',
  'espresso-machine': 'nespresso,keurig,delonghi',
  'kitchen-appliance': 'kitchenaid,thermomix,vitamix',
  'electric-car': 'tesla,model 3,model y',
  car: 'toyota,honda,ford,bmw,audi,mercedes,volkswagen,vw,nissan,hyundai,kia,mazda,subaru,volvo,jeep,porsche,chevrolet,chevy,land rover,civic,corolla,f150,f-150',
  motorcycle: 'harley davidson,ducati,kawasaki',
  toy: 'lego,barbie,playmobil',
  'website-builder': 'wordpress,wix,squarespace,webflow',
  'online-store': 'shopify,woocommerce,magento',
  'accounting-software': 'quickbooks,xero,freshbooks',
  'crm-software': 'salesforce,hubspot,zoho,pipedrive',
  'email-marketing': 'mailchimp,klaviyo',
  'project-management-software': 'asana,trello,jira,monday.com,clickup',
  'video-conferencing': 'zoom,microsoft teams',
  'cloud-server': 'aws,azure,gcp',
  'cloud-storage': 'dropbox,google drive,onedrive,icloud',
  'graphic-design': 'canva,photoshop,illustrator,figma',
  'continuous-integration': 'jenkins,github actions',
  'container-orchestration': 'kubernetes',
  docker: 'docker',
  'web-framework': 'react,angular,vue,next.js,laravel,django,ruby on rails',
  programming: 'python,java,javascript,typescript,golang,kotlin,php',
  database: 'mysql,postgres,postgresql,mongodb,redis',
  chatbot: 'chatgpt,copilot',
  'social-media-marketing': 'instagram,tiktok,pinterest,linkedin',
  'pay-per-click': 'google ads,facebook ads',
  'vacation-rental': 'airbnb',
  'note-taking-app': 'notion,evernote,onenote,obsidian,google keep,apple notes,goodnotes,notability',
  spreadsheet: 'excel,microsoft excel,google sheets,google sheet,libreoffice calc,airtable',
  'ai-assistant': 'chatgpt,copilot,claude ai,google gemini,gemini ai,perplexity ai,deepseek,grammarly,gpt,midjourney',
  'operating-system':
    'mac vs windows,windows vs mac,windows vs linux,mac vs pc,pc vs mac,windows 10,windows 11,windows 12,windows update,windows server,windows defender,macos,mac os,linux,ubuntu,linux mint,fedora linux,debian,kali linux,chromeos,chrome os',
  'phone-repair':
    'iphone screen,iphone repair,iphone screen repair,iphone screen replacement,iphone charging port,iphone back glass,samsung screen,samsung phone repair,galaxy screen,ipad screen,ipad repair',
  'graphics-card': 'nvidia,geforce,rtx,radeon,rtx 4060,rtx 4070,rtx 4080,rtx 4090,rtx 5060,rtx 5070,rtx 5080,rtx 5090',
  'power-bank': 'magsafe,iphone charger,macbook charger,anker',
  'e-reader': 'kindle,kindle paperwhite,kindle scribe,kobo,boox,pocketbook,remarkable 2,remarkable tablet,onyx boox',
  'vr-headset':
    'meta quest,oculus,oculus quest,quest 2,quest 3,quest 3s,psvr,psvr2,psvr 2,htc vive,valve index,apple vision pro,vision pro',
  'hr-software': 'bamboohr,workday,personio,rippling,hibob,zenefits,greenhouse ats,factorial hr',
  'erp-software': 'sap,odoo,netsuite,microsoft dynamics,dynamics 365,oracle erp,erpnext,epicor',
  'e-signature-software': 'docusign,pandadoc,hellosign,adobe sign,dropbox sign,signnow',
  'survey-software': 'surveymonkey,google forms,typeform,qualtrics,jotform,microsoft forms',
  'voip-phone-system': 'ringcentral,vonage,google voice,grasshopper phone,3cx,nextiva,dialpad,openphone',
  'appointment-scheduling-software':
    'calendly,acuity,acuity scheduling,doodle poll,setmore,google calendar,fresha,booksy,mindbody,simplybook',
  'time-tracking-software':
    'toggl,clockify,harvest app,hubstaff,timely app,rescuetime,time doctor,deputy app,homebase app,when i work',
  'invoicing-software': 'zoho invoice,invoice ninja,stripe invoicing,paypal invoice,square invoices,wave invoicing',
  'screen-recorder': 'loom,obs studio,obs settings,obs recording,camtasia,bandicam,screencastify,snagit,streamlabs',
  'photo-editing-software':
    'photoshop,lightroom,adobe lightroom,gimp,affinity photo,snapseed,luminar,darktable,photopea,capture one',
  'version-control': 'github,gitlab,bitbucket,svn,subversion,perforce',
  'python-programming': 'python,pandas python,numpy,pycharm,jupyter',
  'front-end-development': 'javascript,typescript',
  'mobile-app-development': 'flutter,react native,swiftui,xamarin',
  'machine-learning': 'tensorflow,pytorch,scikit-learn,keras,hugging face,xgboost',
  'software-testing': 'selenium,cypress,playwright,junit,pytest,postman testing,jmeter,testrail,appium',
  'business-intelligence': 'power bi,tableau,looker,looker studio,qlik,metabase,qlik sense,snowflake,databricks',
  'cloud-computing': 'aws,azure,gcp,google cloud,amazon web services,microsoft azure',
  devops: 'terraform,ansible,puppet tool,chef infra,argo cd,argocd',
  'email-account': 'gmail,outlook,yahoo mail,protonmail,proton mail,thunderbird,microsoft outlook,hotmail',
  'pdf-editor': 'adobe acrobat,acrobat,foxit,smallpdf,ilovepdf,sejda,pdfelement,adobe reader',
  'learning-management-system':
    'moodle,canvas lms,google classroom,teachable,thinkific,kajabi,talentlms,articulate,blackboard learn,udemy business',
  'document-management': 'sharepoint,docuware,laserfiche,m-files,paperless-ngx',
  'no-code-builder':
    'bubble io,zapier,make.com,glide apps,softr,adalo,retool,power automate,power apps,n8n,lovable ai,bubble app',
  'streaming-device': 'roku,fire stick,firestick,fire tv,chromecast,apple tv,nvidia shield,google tv',
  'video-doorbell': 'ring doorbell,nest doorbell,eufy doorbell,blink doorbell,arlo doorbell,ring camera doorbell',
  'smart-speaker': 'alexa,amazon echo,echo dot,echo show,google home,google nest,nest mini,homepod,sonos',
  shoe: 'crocs,birkenstock,ugg,dr martens',
}

const frameOf = new Map(
  Object.entries(namesByFrame).flatMap(([frame, names]) => names.split(',').map((name) => [name, frame] as const)),
)
const longestName = 3
/** Beside the name of a car, only words of these families have their usual meaning; other words, such as clutch or range, are parts of the car. */
const carFamilies = new Set(['cars', 'insurance', 'loans', 'law', 'tax', 'transport', 'energy', 'bikes'])
const repairWords =
  /\b(?:battery|brakes?|clutch|oil|repairs?|service|servicing|timing|exhaust|engine|gearbox|transmission|leaks?|noise|warning light|not starting|won'?t start)\b/i

/** Product names that mean something else beside one of these words. */
const commonNames = new Set(['python', 'java', 'react', 'zoom'])
const animals = /\b(?:ball|snakes?|pets?|skin|morphs?|feed|feeding|enclosure|terrarium|coffee|island|lens|camera)\b/i

/** The frame of the product whose brand the keyword names; `null` if it names none. */
export function brandSubject({ text }: KeywordReading, pack: FramePack): Subject | null {
  const id = frameIdIn(text)
  const isRepair = (id === 'car' || id === 'electric-car') && repairWords.test(text)
  const frame = id === null ? undefined : pack.get(isRepair ? 'auto-repair' : id)
  if (frame === undefined) return null
  return { frame, kind: null, isKindName: false, attributes: [], start: 0, length: 0, ownName: null }
}

/** Whether a frame suits a keyword that names a car. */
export function fitsBrand({ frame: { family } }: Subject, brand: Subject): boolean {
  return brand.frame.family !== 'cars' || carFamilies.has(family)
}

function frameIdIn(text: string): string | null {
  const words = wordsOf(text)
  for (let length = longestName; length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const id = frameOf.get(words.slice(start, start + length).join(' '))
      if (id !== undefined && (!animals.test(text) || !commonNames.has(words[start] ?? ''))) return id
    }
  return null
}
