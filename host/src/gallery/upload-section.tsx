import { FileDropZone } from '@balafon/ui/file-drop-zone'
import { UploadField, type UploadItem } from '@balafon/ui/upload-field'
import { UploadList } from '@balafon/ui/upload-list'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'

const INITIAL_FILES: readonly UploadItem[] = [
  { id: '1', name: 'Waiting.flac', state: 'pending' },
  { id: '2', name: 'Uploading, with a name that is too long for a phone.flac', state: 'inProgress', progress: 0.62, detail: '62 %' },
  { id: '3', name: 'Uploaded.mp3', state: 'completed', detail: '8.4 MB' },
  { id: '4', name: 'Failed.wav', state: 'failed', detail: 'Upload timed out' },
]

const LISTED_FILES: readonly UploadItem[] = [
  { id: '1', name: '01 Braise.flac', state: 'completed', detail: '28.4 MB' },
  { id: '2', name: '02 Eau sur la lame.flac', state: 'inProgress', progress: 0.63, detail: '63%', action: 'pause' },
  { id: '3', name: '03 Cendre.flac', state: 'pending', detail: 'Waiting', action: 'pause' },
  { id: '4', name: '04 Retour au village.flac', state: 'pending', detail: 'Paused', action: 'resume' },
  { id: '5', name: '05 Charbon doux.flac', state: 'failed', detail: 'Upload timed out' },
]

const MAX_BYTES = 2 * 1024 * 1024

/** Shows the upload states. It uploads nothing: selected files appear as uploaded. */
export function UploadSection() {
  const [files, setFiles] = useState(INITIAL_FILES)
  const [error, setError] = useState<string>()
  const changeState = (id: string, state: UploadItem['state']) => setFiles(files.map((file) => (file.id === id ? { id, name: file.name, state } : file)))
  return (
    <GallerySection title="Upload" components={['upload-field', 'file-drop-zone', 'upload-list', 'progress-bar']} isForm>
      <UploadField
        label="Tracks"
        hint="Sound or pictures, 2 MB at most"
        error={error}
        chooseLabel="Choose files"
        dropLabel="or drop them here"
        accept={['audio/*', 'image/*']}
        maxBytes={MAX_BYTES}
        isMultiple
        files={files}
        onChoose={(chosen) => {
          setError(undefined)
          setFiles([...files, ...chosen.map(({ name }) => ({ id: crypto.randomUUID(), name, state: 'completed' as const }))])
        }}
        onReject={([first]) =>
          first && setError(first.reason === 'type' ? 'This file type is not allowed' : `${first.name} exceeds maximum allowed size of 2 MB`)
        }
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
        onRetry={(id) => changeState(id, 'pending')}
        getRemoveLabel={(name) => `Remove ${name}`}
        getRetryLabel={(name) => `Try ${name} again`}
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
        getRemoveLabel={(name) => `Remove ${name}`}
        getRetryLabel={(name) => `Try ${name} again`}
      />
      <FileDropZone
        title="Drop a folder or audio files here"
        hint="The gallery uploads nothing."
        chooseLabel="Choose files"
        chooseFolderLabel="Choose a folder"
        onFiles={(chosen) => setFiles([...files, ...chosen.map(({ file: { name } }) => ({ id: crypto.randomUUID(), name, state: 'completed' as const }))])}
      />
      <UploadList
        label="Uploads"
        files={LISTED_FILES}
        onPause={() => {}}
        onResume={() => {}}
        onRemove={() => {}}
        onRetry={() => {}}
        getPauseLabel={(name) => `Pause ${name}`}
        getResumeLabel={(name) => `Continue ${name}`}
        getRemoveLabel={(name) => `Remove ${name}`}
        getRetryLabel={(name) => `Try ${name} again`}
      />
    </GallerySection>
  )
}
