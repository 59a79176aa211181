export {
  createDiffer,
  diff,
  type Change,
  type ChangedUrl,
  type Differ,
  type DifferOptions,
  type DiffOptions,
  type RegionOptions,
} from './diff.ts'
