import { classNames } from '#web/ui/class-names.ts'
import { productPictures } from './product-pictures.ts'

type ProductPictureProps = { name: keyof typeof productPictures; alt: string; className?: string }

/** A screen of the product, as it looks in the theme that is shown and on the kind of screen that it is looked at on. The other ones are never loaded. */
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
