import { classNames } from '#web/ui/class-names.ts'
import { productPictures } from './product-pictures.ts'

type ProductPictureProps = { name: keyof typeof productPictures; alt: string; className?: string }

/** A screenshot of the product in the current theme and for the current screen size. The other variants are not loaded. */
export function ProductPicture({ name, alt, className }: ProductPictureProps) {
  return (
    <div
      className={classNames(
        'product-picture overflow-hidden rounded border border-line bg-surface shadow-raised max-sm:aspect-[8/5]',
        className,
      )}
    >
      <ThemedPicture name={name} alt={alt} theme="light" />
      <ThemedPicture name={name} alt={alt} theme="dark" />
    </div>
  )
}

function ThemedPicture({ name, alt, theme }: ProductPictureProps & { theme: 'light' | 'dark' }) {
  const { desk, phone } = productPictures[name]
  const address = `/product/${name}-${theme}`
  return (
    <picture className={theme === 'light' ? 'product-picture-light' : 'product-picture-dark'}>
      <source media="(width < 40rem)" srcSet={`${address}-phone.avif`} {...phone} />
      <img src={`${address}-desk.avif`} alt={alt} {...desk} loading="lazy" decoding="async" />
    </picture>
  )
}
