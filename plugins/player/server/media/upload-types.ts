import { hasPermission, type UploadType, type User } from '@balafon/sdk/contract'
import { problem } from '@balafon/sdk/server'
import { ARTWORK_UPLOAD_TYPE, TRACK_UPLOAD_TYPE } from '../../contract/media.ts'
import type { MediaService } from './media.service.ts'

const GIBIBYTE = 1024 ** 3
const MEBIBYTE = 1024 ** 2

const AUDIO_TYPES = [
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'video/mp4',
  'audio/flac',
  'audio/x-flac',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/vnd.wave',
  'audio/aac',
  'audio/aiff',
  'audio/x-aiff',
]
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff']

async function assertCanUploadMusic({ permissions }: User) {
  if (!hasPermission(permissions, 'music.create') && !hasPermission(permissions, 'music.update')) throw problem(403, 'forbidden')
}

/** Creates the upload types for the audio files of tracks and for covers. Uploaded files are private, because listeners get renditions and artwork instead. */
export const createUploadTypes = ({ addAudio, addPicture }: MediaService): readonly UploadType[] => [
  {
    name: TRACK_UPLOAD_TYPE,
    title: 'upload_type.track',
    accepts: AUDIO_TYPES,
    maxBytes: 2 * GIBIBYTE,
    visibility: 'private',
    assertCanUpload: assertCanUploadMusic,
    onUploaded: (file, user, transaction) => addAudio(file, user.id, transaction),
  },
  {
    name: ARTWORK_UPLOAD_TYPE,
    title: 'upload_type.artwork',
    accepts: PICTURE_TYPES,
    maxBytes: 40 * MEBIBYTE,
    visibility: 'private',
    assertCanUpload: assertCanUploadMusic,
    onUploaded: (file, user, transaction) => addPicture(file, user.id, transaction),
  },
]
