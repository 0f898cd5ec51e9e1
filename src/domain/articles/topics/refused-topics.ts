/** Why a topic is refused; shown to operators beside each entry. */
export const refusedReasons = [
  'obscene',
  'hateful',
  'sexual_services',
  'drugs',
  'weapons',
  'academic_fraud',
  'gambling',
  'other',
] as const
export type RefusedReason = (typeof refusedReasons)[number]

/**
 * The refusals of an installation until its operator changes them (`topic-rules.ts`). An entry is a phrase whose words must be in a row; `+` joins
 * phrases that may be anywhere. Words are compared without plural endings, so "casino" also refuses "casinos".
 */
export const defaultRefusals: Record<Exclude<RefusedReason, 'other'>, readonly string[]> = {
  obscene: (
    'fuck,fucking,motherfucker,cunt,blowjob,blow job,handjob,cumshot,creampie,gangbang,bukkake,hentai,porn,porno,pornography,pornhub,xxx,nsfw,send nude,leaked nude,free nude,nude pic,nude selfie,nude video,onlyfans leak,' +
    'milf,deepthroat,bestiality,zoophilia,incest,child porn,lolita,rape fantasy,dick pic,big dick,penis enlargement,penis pill,anal sex,oral sex video,sex tape,sex cam,cam girl,camgirl,' +
    'nude + teen,nude + celebrity,naked + girl,sex doll'
  ).split(','),
  hateful: (
    'nigger,nigga,faggot,kike,spic,chink,tranny,white power,white supremacy,racial purity,holocaust hoax,holocaust denial,gas the jew,kill all,great replacement,nazi merchandise,nazi flag,' +
    'heil hitler,kkk,ethnic cleansing + how,inferior race'
  ).split(','),
  sexual_services: (
    'escort service,escort agency,call girl,escort + near me,escort + independent,female escort,male escort,prostitute,prostitution,brothel,happy ending massage,erotic massage,' +
    'sensual massage,sugar daddy,sugar baby,hookup tonight,sex worker + book,one night stand + app'
  ).split(','),
  drugs: (
    'cocaine,heroin,crystal meth,methamphetamine,fentanyl,mdma + buy,ecstasy pill,lsd + buy,buy weed,buy marijuana online,magic mushroom + buy,ketamine + buy,without prescription,no prescription,' +
    'without a prescription,viagra + buy,viagra + cheap,viagra + online,generic viagra,cialis + buy,cialis + cheap,cialis + online,xanax + buy,xanax + online,oxycontin + buy,oxycodone + buy,adderall + buy,' +
    'adderall + online,tramadol + buy,tramadol + online,valium + buy,ambien + buy,steroid + buy,anabolic steroid,ozempic + buy,darknet market,dark web drug'
  ).split(','),
  weapons: (
    'ghost gun,gun without background check,buy gun,buy a gun,gun for sale online,ammo for sale,ammunition for sale,ak 47 + buy,ak47 + buy,gun silencer,suppressor + buy,pipe bomb,make a bomb,' +
    'bomb making,build a bomb,make explosive,homemade explosive,3d printed gun,bump stock,brass knuckles + buy,ricin,nerve agent'
  ).split(','),
  academic_fraud: (
    'write my essay,write my paper,essay writing service,essay mill,buy essay,buy an essay,buy term paper,custom essay,cheap essay,pay someone to write,pay someone to do,do my homework,do my assignment,' +
    'take my exam,take my online class,take my class,dissertation writing service,thesis writing service,assignment writing service,coursework writing service,buy dissertation,fake diploma,fake degree,buy degree'
  ).split(','),
  gambling: (
    'online casino,casino online,casino bonus,casino game,casino slot,free spin,no deposit bonus,slot online,online slot,slot gacor,slot machine + win,judi,togel,situs slot,sportsbook bonus,betting bonus,' +
    'betting tip,sure bet,fixed match,bet online,online betting,crypto casino,bitcoin casino,poker online + money,roulette system,blackjack online,lottery winning number'
  ).split(','),
}
