import { FileDropZone } from '@balafon/ui/file-drop-zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../../api/report-error.ts'
import { formatLimit } from '../../forms/fields/format-limit.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { useHostTexts } from '../../i18n/use-host-texts.ts'
import { findUploadType, type Refusal } from '../find-upload-type.ts'
import { loadUploadConfiguration } from '../site-uploader.ts'
import type { UploadConfiguration } from '../strategies/upload-attempt.ts'
import type { ChosenFile, UploadOptions } from '../upload.ts'
import { startUploads } from '../use-uploads.ts'

/** The props of {@link UploadZone}. */
export interface UploadZoneProps extends Omit<UploadOptions, 'uploadType' | 'isHidden'> {
  /** The types that the zone accepts. A file is uploaded as the first type that accepts it. */
  readonly uploadTypes: readonly string[]
  /** What to drop, for example `Drop a folder or audio files here`. */
  readonly title?: string
  /** Default: the largest size of a file. */
  readonly hint?: string
  readonly canChooseFolder?: boolean
  readonly isDisabled?: boolean
  readonly size?: 'large' | 'compact'
  /** Called with the ids of the uploads after they were added to the queue. */
  readonly onStart?: (ids: readonly string[]) => void
}

/** A zone to drop, paste or choose files and folders. Their upload starts immediately. */
export function UploadZone({ uploadTypes, title, hint, canChooseFolder = false, isDisabled = false, size = 'large', onStart, ...options }: UploadZoneProps) {
  const { t } = useHostTexts()
  const language = useLanguage()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const { data: configuration } = useQuery({ queryKey: ['uploads/configuration', 'zone'], queryFn: loadUploadConfiguration })
  const types = listTypes(configuration, uploadTypes)
  const isForbidden = configuration !== undefined && types.length === 0
  const limit = Math.max(0, ...types.map(({ max_bytes }) => max_bytes))

  async function start(chosen: readonly ChosenFile[]) {
    try {
      const { accepted, refused } = sortFiles(chosen, listTypes(await loadUploadConfiguration(), uploadTypes))
      setRefusals(refused)
      const ids = [...accepted].flatMap(([uploadType, files]) => startUploads(files, { ...options, uploadType }))
      if (ids.length > 0) onStart?.(ids)
    } catch (error) {
      reportError(error)
    }
  }

  const describeRefusal = ({ name, reason, maxBytes }: Refusal) =>
    reason === 'type' ? t('field.file.type') : t('field.file.too_large', { file: name, size: formatLimit(maxBytes, language) })
  const describeRefusals = ([first, ...others]: readonly Refusal[]) => {
    if (!first) return undefined
    return others.length === 0 ? describeRefusal(first) : t('uploads.skipped', { count: others.length + 1, reason: describeRefusal(first) })
  }

  return (
    <FileDropZone
      title={title ?? t('uploads.drop')}
      hint={isForbidden ? t('uploads.not_allowed') : (hint ?? (limit > 0 ? t('uploads.limit', { size: formatLimit(limit, language) }) : null))}
      error={describeRefusals(refusals)}
      chooseLabel={t('uploads.choose')}
      chooseFolderLabel={canChooseFolder ? t('uploads.choose_folder') : undefined}
      accept={types.flatMap(({ accepts }) => accepts)}
      isDisabled={isDisabled || isForbidden}
      size={size}
      onFiles={(files) => void start(files)}
    />
  )
}

const listTypes = (configuration: UploadConfiguration | undefined, names: readonly string[]) =>
  names.flatMap((name) => configuration?.types.filter((type) => type.name === name) ?? [])

/** Sorts files by the upload type that accepts them. */
function sortFiles(chosen: readonly ChosenFile[], types: UploadConfiguration['types']) {
  const accepted = new Map<string, ChosenFile[]>()
  const refused: Refusal[] = []
  for (const entry of chosen) {
    const found = findUploadType(entry.file, types)
    if ('reason' in found) refused.push(found)
    else accepted.set(found.name, [...(accepted.get(found.name) ?? []), entry])
  }
  return { accepted, refused }
}
