/** Shared by ruly's own packages only: anything here may change in any version. */
export {
  anything,
  callable,
  checkedOptions,
  checkNames,
  flag,
  limit,
  numberFrom,
  oneOf,
  optional,
  optionsIn,
  text,
  withDefault,
  withMethods,
  wrongType,
  type Check,
  type Checked,
} from './options/checked-options.ts'
export { accessText, otherAgentText, type AccessVerdict } from './messages/access-text.ts'
export { userAgentsOf } from './options/checked-agent.ts'
export { nearestHint } from './text/nearest-hint.ts'
export { byteStringOf } from './text/utf8.ts'
export { checkedDialect } from './options/read-options.ts'
export { quoted } from './preferences/decision/quoted.ts'
export { serializedOrigin } from './url/serialized-origin.ts'
