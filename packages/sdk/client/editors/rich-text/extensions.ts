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
  // Pasted images of other sites would not be shown, because pages show files of the site only.
  Image.extend({ parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"])' }] }),
]
