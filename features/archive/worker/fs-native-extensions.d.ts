/** The part that this project uses. The package has no types. */
declare module "fs-native-extensions" {
  /**
   * Takes a lock of the operating system on a whole file that is open for writing. False: another open file has it.
   * @throws errors of the file system
   */
  export function tryLock(fd: number): boolean;
}
