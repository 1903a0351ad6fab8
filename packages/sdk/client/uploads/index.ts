/** Uploads: the queue, its hook, a zone to drop files and a list with the progress. This entry is loaded on need: listeners do not receive it. */
export { UploadRows, type UploadRowsProps } from './components/upload-rows.tsx'
export { UploadZone, type UploadZoneProps } from './components/upload-zone.tsx'
export type { UploadTotal } from './total.ts'
export type { ChosenFile, Upload, UploadOptions, UploadProblem, UploadState } from './upload.ts'
export { uploadFile } from './upload-file.ts'
export { type UploadTexts, useUploadTexts } from './use-upload-texts.ts'
export { attachFiles, removeUploads, startUploads, type UploadFilter, type Uploads, usePanelUploads, useUploads } from './use-uploads.ts'
