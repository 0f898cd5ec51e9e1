import { expect, test } from 'vitest'
import { createPageScanner } from './create-page-scanner.ts'

function noticeOf(html: string) {
  const scanner = createPageScanner({
    url: 'https://www.example.org/post',
    contentType: 'text/html; charset=utf-8',
    isCandidate: (url) => url.includes('wanted.test'),
  })
  scanner.write(Buffer.from(html))
  return scanner.end().notice
}

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`
const recaptcha = '<script src="https://www.google.com/recaptcha/api.js"></script>'
const parking = '<script src="https://img1.parkingcrew.net/js/park.js"></script>'
const article = `<p>${'Long before the first database server was sold, people kept records on paper. '.repeat(30)}</p>`
const navigation = Array.from({ length: 40 }, (_, index) => `<a href="/${index}">Page ${index}</a>`).join(' ')

test.each<[kind: string, html: string]>([
  [
    'captcha',
    page('Security', `<p>Please confirm that you are not a robot.</p><div class="g-recaptcha"></div>`, recaptcha),
  ],
  ['captcha', page('Sorry', '<p>We detected unusual traffic from your network.</p>', recaptcha)],
  ['captcha', page('', '<div class="h-captcha"></div><h1>Bitte bestätigen Sie, dass Sie kein Roboter sind</h1>')],
  ['captcha', page('', '<script src="https://js.hcaptcha.com/1/api.js"></script>Je ne suis pas un robot')],
  [
    'captcha',
    page(
      '',
      '<script src="https://ct.captcha-delivery.com/c.js"></script><p>Please enable JavaScript and cookies to continue</p><p>enable javascript and cookies</p>',
    ),
  ],
  [
    'captcha',
    page('Verificación', '<script src=//www.recaptcha.net/x.js></script><p>Confirma que no eres un robot</p>'),
  ],
  [
    'captcha',
    page(
      '',
      '<form action="/captcha/check"><p>Enter the characters you see</p></form>'.replace(
        'Enter the characters',
        'Enter the characters',
      ),
    ),
  ],
  ['parked', page('example.org', '<p>This domain is for sale.</p>')],
  ['parked', page('example.org', '<p>Buy this domain</p><a href=//sedo.com/x>Inquire</a>')],
  ['parked', page('', '<p>The domain example.org may be for sale. Related searches</p>', parking)],
  ['parked', page('example.org steht zum Verkauf', '<p>Diese Domain steht zum Verkauf!</p>', parking)],
  ['parked', page('example.org', '<p>Ce nom de domaine est à vendre</p>')],
  [
    'parked',
    page('', '<p>This web domain is parked free, courtesy of a registrar.</p>', '<script>window.park = "x"</script>'),
  ],
  ['parked', page('', '<p>This domain has expired. Is it yours?</p>', '<link href="https://cdn.above.com/park.css">')],
  ['parked', page('example.org', '<p>El dominio está en venta</p>')],
  ['database_error', page('Database Error', '<h1>Error establishing a database connection</h1>')],
  ['database_error', 'Could not connect to the database.'],
  ['database_error', 'SQLSTATE[HY000] [2002] Connection refused'],
  ['database_error', page('Datenbankfehler', '<h1>Fehler beim Aufbau einer Datenbankverbindung</h1>')],
  ['database_error', page('', '<h1>Erreur lors de la connexion à la base de données</h1>')],
  ['database_error', "Warning: mysqli_connect(): Access denied for user 'web'@'localhost'"],
  ['maintenance', page('Maintenance', 'Briefly unavailable for scheduled maintenance. Check back in a minute.')],
  ['maintenance', page('Example', '<h1>We’ll be back soon!</h1><p>Sorry for the inconvenience.</p>')],
  ['maintenance', page('Wartungsmodus', '<p>Wir sind gleich wieder da.</p>')],
  ['maintenance', page('Sitio en mantenimiento', '<p>Volvemos pronto.</p>')],
  ['maintenance', page('Shop', '<h1>The site is under maintenance</h1>')],
  ['error_page', page('Oops', '<h1>Oops! Something went wrong</h1><a href=/>Home</a>')],
  ['error_page', page('Error', '<h1>Application error</h1><p>Please try again later.</p>')],
  ['error_page', page('503', '<h1>Service Temporarily Unavailable</h1>')],
  ['error_page', page('', '<h1>Une erreur est survenue</h1>')],
  ['error_page', page('WordPress', '<p>There has been a critical error on this website.</p>')],
  ['not_found', page('Oops', '<h1>Oops! That page can’t be found.</h1>')],
  ['not_found', page('Example', '<h1>404</h1><p>Nothing here.</p>')],
  ['not_found', page('Seite nicht gefunden', '<p>Zur Startseite</p>')],
  ['not_found', page('', '<h1>La page demandée est introuvable</h1>')],
  ['not_found', page('Страница не найдена', '<p>На главную</p>')],
])('a page is recognised: %s', (kind, html) => {
  expect(noticeOf(html)).toMatchObject({ kind })
})

test.each<[what: string, html: string]>([
  [
    'a contact form with a captcha',
    page('Contact us', `${navigation}<form><p>Write to us.</p><div class="g-recaptcha"></div></form>`, recaptcha),
  ],
  [
    'a short contact form with a captcha',
    page('Contact', '<h1>Contact</h1><form>Name Email Message</form>', recaptcha),
  ],
  ['an article on robots', page('I am not a robot', `<h1>I am not a robot</h1>${article}`, recaptcha)],
  [
    'a short note on captchas',
    page('Captchas', '<p>Captchas ask you to prove you are not a robot. We do without.</p>'),
  ],
  ['an article on selling domains', page('How to buy this domain', `<h1>This domain is for sale</h1>${article}`)],
  [
    'a short post on selling domains',
    page('Flipping', '<p>Then a sign goes up: this domain is for sale. It took a year.</p>'),
  ],
  ['a domain shop', page('Domains', `<h1>Domain names for sale</h1>${navigation}<p>Find yours.</p>`)],
  [
    'an article on database errors',
    page(
      'Fix: error establishing a database connection',
      `<h1>Error establishing a database connection</h1>${article}`,
    ),
  ],
  ['a short page on car maintenance', page('Car maintenance', '<h1>Car maintenance tips</h1><p>Check the oil.</p>')],
  ['a service for maintenance', page('Boilers', '<h1>Boiler service</h1><p>We offer maintenance contracts.</p>')],
  ['a gallery', page('Holiday 2026', '<h1>Holiday</h1><img src=a><img src=b>')],
  ['a page that mentions 404 far down', page('Numbers', `<h1>Numbers</h1><p>${'One two three. '.repeat(25)}404</p>`)],
  ['an Oops song', page('Songs', `<h1>My favourite songs</h1><p>${'La la la. '.repeat(20)}Oops, I did it again.</p>`)],
  [
    'a page that has the link',
    page('Oops', '<h1>Oops! Something went wrong</h1><a href="https://wanted.test/">it</a>'),
  ],
  ['a shell of scripts', page('App', '<div id=root></div><script src=/app.js></script>')],
  ['an error in a script', page('App', '<h1>Hello</h1><script>throw "Something went wrong"</script>')],
  ['a hidden error', page('App', '<h1>Hello</h1><p hidden>Something went wrong</p>')],
])('%s is not recognised', (_, html) => {
  expect(noticeOf(html)).toBeUndefined()
})
