import { File, Image as ImageIcon, Music2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedFile } from './file-lists.ts'
import classes from './file-name.module.css'

const ICONS = { image: ImageIcon, audio: Music2, other: File } as const

/** A small preview and the name of a file, in a row of a list. */
export function FileName({ file }: { file: Pick<ListedFile, 'name' | 'kind' | 'visibility' | 'path'> }) {
  const [hasFailed, setFailed] = useState(false)
  const Icon = ICONS[file.kind]
  // Only public files have a permanent URL. The details request a URL of a private one.
  const isShown = file.kind === 'image' && file.visibility === 'public' && !hasFailed
  return (
    <span className={classes.file}>
      <span className={classes.preview}>
        {isShown ? <img src={`/storage/${file.path}`} alt="" loading="lazy" onError={() => setFailed(true)} /> : <Icon aria-hidden="true" />}
      </span>
      <span className={classes.name} title={file.name}>
        <bdi>{file.name}</bdi>
      </span>
    </span>
  )
}
