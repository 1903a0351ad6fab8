import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { Toolbar, ToolbarSeparator } from '@balafon/ui/toolbar'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Bold, Code, Heading2, Heading3, Italic, List, ListOrdered, type LucideIcon, Quote, Redo2, Strikethrough, Underline, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import { ImageButton } from './image-button.tsx'
import { LinkButton } from './link-button.tsx'

interface Format {
  /** The last part of the translation key of the label. */
  readonly name: string
  readonly icon: LucideIcon
  readonly isActive: (editor: Editor) => boolean
  readonly toggle: (commands: ChainedCommands) => ChainedCommands
}

/** The formats that a press switches on or off, in groups. */
const FORMATS: readonly (readonly Format[])[] = [
  [
    { name: 'bold', icon: Bold, isActive: (editor) => editor.isActive('bold'), toggle: (commands) => commands.toggleBold() },
    { name: 'italic', icon: Italic, isActive: (editor) => editor.isActive('italic'), toggle: (commands) => commands.toggleItalic() },
    { name: 'underline', icon: Underline, isActive: (editor) => editor.isActive('underline'), toggle: (commands) => commands.toggleUnderline() },
    { name: 'strike', icon: Strikethrough, isActive: (editor) => editor.isActive('strike'), toggle: (commands) => commands.toggleStrike() },
    { name: 'code', icon: Code, isActive: (editor) => editor.isActive('code'), toggle: (commands) => commands.toggleCode() },
  ],
  [
    {
      name: 'heading',
      icon: Heading2,
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
      toggle: (commands) => commands.toggleHeading({ level: 2 }),
    },
    {
      name: 'subheading',
      icon: Heading3,
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
      toggle: (commands) => commands.toggleHeading({ level: 3 }),
    },
    { name: 'bullet_list', icon: List, isActive: (editor) => editor.isActive('bulletList'), toggle: (commands) => commands.toggleBulletList() },
    { name: 'numbered_list', icon: ListOrdered, isActive: (editor) => editor.isActive('orderedList'), toggle: (commands) => commands.toggleOrderedList() },
    { name: 'quote', icon: Quote, isActive: (editor) => editor.isActive('blockquote'), toggle: (commands) => commands.toggleBlockquote() },
  ],
]

interface RichTextToolbarProps {
  readonly editor: Editor
  readonly isDisabled: boolean
  readonly onUploadImage: ((file: File) => Promise<string>) | undefined
}

/** Shows the buttons that format the text of an editor. */
export function RichTextToolbar({ editor, isDisabled, onUploadImage }: RichTextToolbarProps) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const active = useEditorState({ editor, selector: (state) => FORMATS.flat().flatMap(({ name, isActive }) => (isActive(state.editor) ? [name] : [])) })
  const history = useEditorState({ editor, selector: (state) => ({ canUndo: state.editor.can().undo(), canRedo: state.editor.can().redo() }) })
  return (
    <Toolbar label={t('editor.toolbar')}>
      {FORMATS.map((group, index) => (
        <Fragment key={group[0]?.name}>
          {index > 0 ? <ToolbarSeparator /> : null}
          {group.map(({ name, icon: Icon, toggle }) => (
            <IconToggle
              key={name}
              label={t(`editor.${name}`)}
              size="small"
              isSelected={active.includes(name)}
              isDisabled={isDisabled}
              onChange={() => toggle(editor.chain().focus()).run()}
            >
              <Icon />
            </IconToggle>
          ))}
        </Fragment>
      ))}
      <ToolbarSeparator />
      <LinkButton editor={editor} isDisabled={isDisabled} />
      {onUploadImage ? <ImageButton editor={editor} isDisabled={isDisabled} onUpload={onUploadImage} /> : null}
      <ToolbarSeparator />
      <IconButton label={t('editor.undo')} size="small" isDisabled={isDisabled || !history.canUndo} onPress={() => editor.chain().focus().undo().run()}>
        <Undo2 />
      </IconButton>
      <IconButton label={t('editor.redo')} size="small" isDisabled={isDisabled || !history.canRedo} onPress={() => editor.chain().focus().redo().run()}>
        <Redo2 />
      </IconButton>
    </Toolbar>
  )
}
