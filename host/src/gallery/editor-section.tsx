import { CodeEditor, RichText, RichTextEditor } from '@balafon/sdk/editors'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

const HTML =
  '<h2>About the album</h2><p>Recorded in <strong>Bobo-Dioulasso</strong>, <a href="https://example.test">with friends</a>.</p><ul><li><p>Balafon</p></li><li><p>Kora</p></li></ul><blockquote><p>Three sisters.</p></blockquote>'
const CSS = '/* Custom code of the site */\n.header {\n  color: rgb(40 20 10);\n  padding: 12px;\n}\n'

/** Shows the editors. They are part of the SDK and not of @balafon/ui, because the SDK contains the list of HTML elements that they allow. */
export function EditorSection() {
  const [html, setHtml] = useState(HTML)
  const [css, setCss] = useState(CSS)
  return (
    <GallerySection title="Editors" components={['toolbar']}>
      <div className={classes.wide}>
        <RichTextEditor label="Description" hint="Shown on the page of the album" value={html} onChange={setHtml} onUploadImage={async () => '/favicon.ico'} />
      </div>
      <div className={classes.wide}>
        <RichText html={html} />
      </div>
      <div className={classes.wide}>
        <CodeEditor label="Custom CSS" error="Unknown property." language="css" value={css} onChange={setCss} />
      </div>
    </GallerySection>
  )
}
