import { Skeleton } from '@balafon/ui/skeleton'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { EditorFrame } from '../editor-frame.tsx'
import type { RichTextEditorProps } from '../editor-props.ts'
import { readStyleNonce } from '../read-style-nonce.ts'
import textClasses from '../rich-text.module.css'
import { useEditorIds } from '../use-editor-ids.ts'
import { extensions } from './extensions.ts'
import classes from './rich-text-surface.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/** The rich text editor with Tiptap. */
export function RichTextSurface({ value, onChange, onBlur, onUploadImage, ...field }: RichTextEditorProps) {
  const { isDisabled = false } = field
  const ids = useEditorIds(field)
  const editor = useEditor({
    extensions,
    // Creates the editor only after the component was mounted: Tiptap destroys an earlier editor when mounting takes longer than a millisecond.
    immediatelyRender: false,
    content: value,
    editable: !isDisabled,
    injectNonce: readStyleNonce(),
    editorProps: { attributes: { role: 'textbox', class: `${classes.content} ${textClasses.text}`, ...ids.attributes } },
    onUpdate: (update) => onChange(readHtml(update.editor)),
    onBlur: () => onBlur?.(),
  })
  useEffect(() => {
    // Shows a value that the form has set, for example in a reset. The editor already shows a value that the user has typed.
    if (editor && !editor.isDestroyed && readHtml(editor) !== value) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  if (!editor) return <Skeleton height="220px" />
  return (
    <EditorFrame
      {...field}
      {...ids}
      onLabelClick={() => editor.commands.focus()}
      toolbar={<RichTextToolbar editor={editor} isDisabled={isDisabled} onUploadImage={onUploadImage} />}
    >
      <EditorContent editor={editor} />
    </EditorFrame>
  )
}

/** Returns the text without the empty paragraph that the editor keeps at its end; an empty text when there is nothing else. */
const readHtml = (editor: Editor): string => editor.getHTML().replace(/(<p><\/p>)+$/, '')
