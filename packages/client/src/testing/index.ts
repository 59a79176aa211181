export { storeContract } from './store-contract.ts'
export type { MakeStore, StoreConditions, StoreTest } from './store-test.ts'
