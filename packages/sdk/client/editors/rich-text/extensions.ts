import { Image } from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedLink } from '../../../contract/rich-text.ts'

/** The elements of the editor: those of `RICH_TEXT`. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isAllowedLink(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  // Accepts only images with a path on this site, because pages show only images of this site.
  Image.extend({ parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"])' }] }),
]
