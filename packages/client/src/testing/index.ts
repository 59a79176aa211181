export { storeContract, type MakeStore, type StoreConditions, type StoreTest } from './store-contract.ts'
