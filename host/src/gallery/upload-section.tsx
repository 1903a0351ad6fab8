import { UploadField, type UploadItem } from '@balafon/ui/upload-field'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'

const START: readonly UploadItem[] = [
  { id: '1', name: 'Waiting its turn.flac', state: 'pending' },
  { id: '2', name: 'On its way, with a name that is too long for a phone.flac', state: 'inProgress', progress: 0.62, note: '62 %' },
  { id: '3', name: 'There.mp3', state: 'completed', note: '8.4 MB' },
  { id: '4', name: 'Stuck.wav', state: 'failed', note: 'Upload timed out' },
]

const MAX = 2 * 1024 * 1024

/** Nothing leaves the browser here: what is chosen is shown as there. */
export function UploadSection() {
  const [files, setFiles] = useState(START)
  const [error, setError] = useState<string>()
  const change = (id: string, state: UploadItem['state']) => setFiles(files.map((file) => (file.id === id ? { id, name: file.name, state } : file)))
  return (
    <GallerySection title="Upload" components={['upload-field', 'progress-bar']} isForm>
      <UploadField
        label="Tracks"
        hint="Sound or pictures, 2 MB at most"
        error={error}
        chooseLabel="Choose files"
        dropLabel="or drop them here"
        accept={['audio/*', 'image/*']}
        maxBytes={MAX}
        isMultiple
        files={files}
        onChoose={(chosen) => {
          setError(undefined)
          setFiles([...files, ...chosen.map(({ name }) => ({ id: crypto.randomUUID(), name, state: 'completed' as const }))])
        }}
        onRefuse={([first]) =>
          first && setError(first.reason === 'type' ? 'This file type is not allowed' : `${first.name} exceeds maximum allowed size of 2 MB`)
        }
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
        onRetry={(id) => change(id, 'pending')}
        removeLabel={(name) => `Remove ${name}`}
        retryLabel={(name) => `Try ${name} again`}
      />
      <UploadField
        label="Disabled"
        chooseLabel="Choose a file"
        dropLabel="or drop it here"
        isDisabled
        files={[]}
        onChoose={() => {}}
        onRemove={() => {}}
        onRetry={() => {}}
        removeLabel={(name) => `Remove ${name}`}
        retryLabel={(name) => `Try ${name} again`}
      />
    </GallerySection>
  )
}
