/**
 * The screenshots of the product, taken by `e2e/pictures/take-product-pictures.ts` and stored in `public/product`. Sizes are those of the visible
 * part of the screen, in CSS pixels; the files have a higher resolution.
 */
export const productPictures = {
  dashboard: { desk: { width: 900, height: 640 }, phone: { width: 390, height: 480 } },
  campaign: { desk: { width: 900, height: 640 }, phone: { width: 390, height: 480 } },
  report: { desk: { width: 1040, height: 600 }, phone: { width: 390, height: 480 } },
  evidence: { desk: { width: 671, height: 620 }, phone: { width: 390, height: 480 } },
  blog: { desk: { width: 900, height: 640 }, phone: { width: 390, height: 480 } },
} as const
