import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { linkAddress } from './link-address.ts'

/** The elements that a text may contain: those that the server stores. Pictures must be hosted here; those of other sites are not imported. */
export const textExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      markdownLinks: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https'],
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => linkAddress(url) !== null,
    },
  }),
  Image.extend({
    parseHTML: () => [{ tag: 'img[src*="/media/images/"]' }],
  }).configure({ allowBase64: false }),
]
