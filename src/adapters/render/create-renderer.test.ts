import { createSocket } from 'node:dgram'
import { afterEach, expect, test } from 'vitest'
import { createSmallWeb, type SiteListener } from '#test/fakes/small-web.ts'
import { testRenderer } from '#test/harness/renderer.ts'
import type { DocumentRenderer, RendererOptions } from './create-renderer.ts'

let web = createSmallWeb()
let renderer: DocumentRenderer | null = null
afterEach(async () => {
  renderer?.close()
  await web.close()
  web = createSmallWeb()
})

const shell = (script: string) =>
  `<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script>${script}</script></body></html>`
const say = "const say = (text) => root.append(Object.assign(document.createElement('p'), { textContent: text }));"

/** A site that serves these pages, and 404 for all other paths. */
function serving(pages: Record<string, string>): SiteListener {
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const body = pages[path]
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.json') ? 'application/json' : 'text/html'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body ?? '')
  }
}

function render(url: string, options: Partial<RendererOptions> = {}) {
  renderer ??= testRenderer({ allow: [new URL(url).host], ...options })
  return renderer.render(url)
}

afterEach(() => {
  renderer = null
})

test('the document after its scripts is read, including files and data that they request', async () => {
  const site = await web.site(
    serving({
      '/': '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>',
      '/app.js': `fetch('/data.json').then((answer) => answer.json()).then(({ href }) => { root.innerHTML = '<a href="' + href + '">the guide ü</a>' })`,
      '/data.json': '{"href":"https://destination.example/guide"}',
    }),
  )
  const document = await render(`${site.url}/`)
  expect(document?.html).toContain('<a href="https://destination.example/guide">the guide ü</a>')
  expect(document?.url).toBe(`${site.url}/`)
  expect(site.hits).toEqual(['/', '/app.js', '/data.json'])
})

test('a page cannot reach an address that is not public, by any method', async () => {
  const canary = await web.site((_request, response) => response.end('secret'))
  web.name('public.example', '93.184.216.34')
  web.name('inside.example', '127.0.0.1')
  web.name('half.example', '93.184.216.34', '10.0.0.1')
  const { port } = canary
  const datagrams: unknown[] = []
  const datagramCanary = createSocket('udp4').on('message', (message) => datagrams.push(message))
  await new Promise<void>((resolve) => datagramCanary.bind(port, '127.0.0.1', resolve))
  const targets = [
    canary.url,
    `http://localhost:${port}`,
    `http://[::1]:${port}`,
    `http://[::ffff:127.0.0.1]:${port}`,
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://inside.example/',
    'http://half.example/',
    `https://127.0.0.1:${port}`,
    'http://10.0.0.1/',
    'file:///etc/passwd',
  ]
  const site = await web.site((request, response) => {
    if (request.url?.startsWith('/to?') === true) {
      response
        .writeHead(302, { location: decodeURIComponent(request.url.slice(4)), 'access-control-allow-origin': '*' })
        .end()
      return
    }
    serving({
      '/': shell(`${say}
        const targets = ${JSON.stringify(targets)};
        const reached = [];
        const tell = (how) => (answer) => reached.push(how);
        const add = (name, attributes) => document.body.append(Object.assign(document.createElement(name), attributes));
        const tries = targets.flatMap((target) => [
          fetch(target).then(tell('fetch ' + target)), fetch(target, { mode: 'no-cors' }).then(tell('no-cors ' + target)),
          fetch('/to?' + encodeURIComponent(target), { mode: 'no-cors' }).then(tell('redirect ' + target)),
          fetch(target, { method: 'POST', body: 'x', mode: 'no-cors' }).then(tell('post ' + target)),
        ].map((tried) => tried.catch(() => undefined)));
        for (const target of targets) {
          try { navigator.sendBeacon(target, 'x') } catch {}
          for (const [name, attributes] of [['img', { src: target }], ['iframe', { src: target }], ['script', { src: target }],
            ['video', { src: target }], ['object', { data: target }], ['link', { rel: 'stylesheet', href: target }],
            ['link', { rel: 'prefetch', href: target }], ['link', { rel: 'preconnect', href: target }],
            ['link', { rel: 'dns-prefetch', href: target }]]) add(name, attributes);
          try { new EventSource(target).onopen = tell('events ' + target) } catch {}
          try { new WebSocket(target.replace(/^http/, 'ws')).onopen = tell('socket ' + target) } catch {}
        }
        const work = URL.createObjectURL(new Blob(['fetch("${canary.url}/worker", { mode: "no-cors" }).then(() => postMessage("reached"), () => 0)']));
        new Worker(work).onmessage = tell('worker');
        const peer = "(" + ((port) => {
          for (const urls of ['stun:127.0.0.1:' + port, 'turn:127.0.0.1:' + port, 'turn:127.0.0.1:' + port + '?transport=tcp'])
            try {
              const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'x', credential: 'x' }] });
              peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
            } catch {}
        }) + ")(${port})";
        eval(peer);
        const inFrame = '<script>' + peer + '</' + 'script>';
        for (const attributes of [{ srcdoc: inFrame }, { srcdoc: inFrame, sandbox: 'allow-scripts' }, { src: 'data:text/html,' + encodeURIComponent(inFrame) },
          { src: URL.createObjectURL(new Blob([inFrame], { type: 'text/html' })) }]) add('iframe', attributes);
        try { new WebTransport('https://127.0.0.1:${port}').ready.then(tell('transport'), () => 0) } catch {}
        Promise.all(tries).then(() => say('reached: ' + reached.join(', ') + '.'));`),
    })(request, response)
  })
  web.route('127.0.0.1', site.port, site)
  const document = await render(`${site.url}/`, {
    resolve: web.resolve,
    dial: web.dial,
    limits: { requestsMax: 500, settleMs: 6_000, quietMs: 800 },
    allow: [site.host],
  })
  expect(document?.html).toContain('<p>reached: .</p>')
  datagramCanary.close()
  expect([canary.connections(), datagrams]).toEqual([0, []])
  expect(web.dialled.filter((pair) => pair !== site.host)).toEqual([])
  expect(web.lookups).toContain('inside.example')
})

test('a connection uses the address of the lookup, even when the name resolves to a private address later (DNS rebinding)', async () => {
  const canary = await web.site((_request, response) => response.end('secret'))
  let lookups = 0
  const site = await web.site(
    serving({
      '/': shell(`${say} fetch('http://rebinding.example/').then(() => say('reached'), () => say('refused'))`),
    }),
  )
  web.route('127.0.0.1', site.port, site)
  const document = await render(`${site.url}/`, {
    allow: [site.host],
    resolve: async () => {
      lookups += 1
      return [{ address: lookups === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]
    },
    dial: web.dial,
  })
  expect(document?.html).toContain('<p>refused</p>')
  expect(web.dialled.filter((pair) => pair !== site.host)).toEqual(['93.184.216.34:80'])
  expect(canary.connections()).toBe(0)
})

test('a page that never becomes quiet is read after the time limit; one whose scripts never end is abandoned, and the next is rendered', async () => {
  const site = await web.site(
    serving({
      '/polling': shell(`${say} say('shown'); setInterval(() => fetch('/poll'), 20)`),
      '/endless': shell('for (;;) {}'),
      '/endless-later': shell(`setTimeout(() => { for (;;) {} }, 100)`),
      '/fine': shell(`${say} say('fine')`),
    }),
  )
  const limits = { totalMs: 6_000, settleMs: 3_000, quietMs: 800 }
  expect((await render(`${site.url}/polling`, { limits }))?.html).toContain('<p>shown</p>')
  const hopeless = ['/endless', '/endless-later'].map((path) => render(site.url + path))
  expect(await Promise.all(hopeless)).toEqual([null, null])
  expect((await render(`${site.url}/fine`))?.html).toContain('<p>fine</p>')
}, 40_000)

test('dialogs, windows, downloads and navigation are harmless', async () => {
  const elsewhere = await web.site(serving({ '/': 'elsewhere' }))
  const site = await web.site(
    serving({
      '/': shell(`${say}
        alert('hello'); say('confirm: ' + confirm('sure?')); say('prompt: ' + prompt('name?'));
        const opened = window.open('/opened'); window.open('${elsewhere.url}/', '_blank', 'noopener');
        for (const href of ['data:application/octet-stream,x', '/file.bin', URL.createObjectURL(new Blob(['x']))])
          Object.assign(document.createElement('a'), { href, download: 'x.bin' }).click();
        onbeforeunload = () => 'stay'; print();
        document.documentElement.__defineGetter__('outerHTML', () => 'for' + 'ged');
        navigator.serviceWorker?.register('/worker.js').catch(() => 0);
        say('still here');
        setTimeout(() => { location.href = '${elsewhere.url}/' }, 50);`),
      '/opened': shell(`${say} say('opened')`),
    }),
  )
  const document = await render(`${site.url}/`, { allow: [site.host, elsewhere.host] })
  for (const text of ['confirm: false', 'prompt: null', 'still here'])
    expect(document?.html).toContain(`<p>${text}</p>`)
  expect(document?.url).toBe(`${site.url}/`)
  expect(document?.html).not.toContain('forged')
  expect(elsewhere.hits).toEqual([])
})

test('the responses to a page are limited in number and in bytes', async () => {
  const large = 'x'.repeat(60_000)
  const many = Array.from({ length: 40 }, (_, index) => `fetch('/n?${index}')`).join(';')
  const site = await web.site(
    serving({
      '/many': shell(many),
      '/n': 'x',
      '/large': shell(`for (let i = 0; i < 20; i += 1) fetch('/l?' + i)`),
      '/l': large,
    }),
  )
  await render(`${site.url}/many`, { limits: { requestsMax: 12, bytesMax: 200_000 } })
  expect(site.hits).toHaveLength(12)
  site.hits.length = 0
  expect((await render(`${site.url}/large`))?.html).toContain('<div id="root">')
})

test('pictures, media and fonts are not requested, and no settings or cookies are sent', async () => {
  const seen: string[] = []
  const site = await web.site((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.cookie ?? '-'} ${request.headers['user-agent']}`)
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'visitor=1' })
    response.end(
      '<!doctype html><img src="/a.png"><video src="/b.mp4"></video><style>@font-face{font-family:x;src:url(/c.woff2)}p{font-family:x}</style><p>Text</p><script>document.cookie="own=1";fetch("/data")</script>',
    )
  })
  await render(`${site.url}/`)
  const agent = 'LinkwrightBot/1.0 (+http://localhost/about-us)'
  expect(seen).toEqual([`GET / - ${agent}`, `GET /data - ${agent}`])
})

test('pages wait for a free slot; an aborted one leaves the queue', async () => {
  const site = await web.site(serving({ '/': shell(`${say} say('shown')`) }))
  const pages = await Promise.all([1, 2].map(() => render(`${site.url}/`, { limits: { slots: 1, quietMs: 800 } })))
  expect(pages.map((page) => page?.html.includes('<p>shown</p>'))).toEqual([true, true])
  const leaving = new AbortController()
  const waiting = [1, 2].map(() => renderer?.render(`${site.url}/`, leaving.signal))
  leaving.abort(new Error('stopping'))
  for (const outcome of await Promise.allSettled(waiting)) expect(outcome).toMatchObject({ status: 'rejected' })
})

test('a browser that cannot be started is reported, and renders nothing', async () => {
  const site = await web.site(serving({ '/': shell('') }))
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  expect(await render(`${site.url}/`, { executable: '/no/such/browser', onFailure })).toBeNull()
  expect(failures).toMatchObject([{ code: 'ENOENT' }])
  renderer?.close()
  renderer = null
  expect(await render(`${site.url}/`, { executable: '/bin/true', onFailure })).toBeNull()
  expect(failures).toHaveLength(2)
})
