import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../public')

/** Generates the icons of the installed app from the logo of the site, `public/favicon.svg`. Run it when the logo changes. */
async function drawIcons() {
  const mark = await readFile(join(folder, 'favicon.svg'), 'utf8')
  await mkdir(join(folder, 'icons'), { recursive: true })
  for (const size of [192, 512]) await draw(mark, size).toFile(join(folder, `icons/app-${size}.png`))
  // A system crops the icon to its own shape: green up to the edges, and the logo within the middle four fifths.
  const whole = mark.replace(' rx="7"', '').replace('<path ', '<path transform="translate(4.8 4.8) scale(.7)" ')
  await draw(whole, 512).toFile(join(folder, 'icons/app-maskable-512.png'))
}

function draw(svg: string, size: number) {
  return sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
}

await drawIcons()
