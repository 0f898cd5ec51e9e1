/**
 * The pictures of the product, taken by `e2e/pictures/take-product-pictures.ts` and kept in `public/product`. Sizes are those of the part of the screen that is
 * shown, in CSS pixels; the files have more.
 */
export const productPictures = {
  dashboard: { desk: { width: 900, height: 640 }, phone: { width: 390, height: 480 } },
  campaign: { desk: { width: 900, height: 640 }, phone: { width: 390, height: 480 } },
  report: { desk: { width: 1040, height: 600 }, phone: { width: 390, height: 480 } },
  evidence: { desk: { width: 671, height: 620 }, phone: { width: 390, height: 480 } },
  blog: { desk: { width: 900, height: 640 }, phone: { width: 390, height: 480 } },
} as const
