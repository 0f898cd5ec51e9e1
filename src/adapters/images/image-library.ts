import sharp from 'sharp'

// No picture is processed twice in the same way, so the library's cache of 50 MB would never be used.
sharp.cache(false)

export { sharp }
