// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title The functions of a snapshot registry for other contracts
/// @notice A snapshot is the state of the index right after a block: balances and owners (spec §11). Its trees have the form
/// of OpenZeppelin's `StandardMerkleTree`. A ticker is encoded as ASCII, padded with zero bytes on the right.
interface ISnapshotRegistry {
    /// @notice Content of a snapshot (spec §11.3). A tree without leaves has the root zero.
    struct Snapshot {
        uint256 chainId;
        uint256 blockNumber;
        bytes32 blockHash;
        bytes32 commitment;
        bytes32 balancesRoot;
        bytes32 inscriptionsRoot;
        uint256 balanceCount;
        uint256 inscriptionCount;
    }

    /// @notice Whether the registry has accepted a snapshot of this block. An acceptance is permanent.
    function isAccepted(uint256 blockNumber) external view returns (bool);

    /// @notice Whether the chain itself has confirmed the hash of the accepted snapshot's block. The chain knows only recent
    /// blocks; if none of the votes was that early, the hash is only what the publishers report. `false` if no snapshot of
    /// the block is accepted.
    function isHashChecked(uint256 blockNumber) external view returns (bool);

    /// @notice The accepted snapshot of this block. Reverts if there is none.
    function snapshotAt(uint256 blockNumber) external view returns (Snapshot memory);

    /// @notice The accepted snapshot with the highest block. Reverts if there is none.
    function latest() external view returns (Snapshot memory);

    /// @notice Whether the accepted snapshot of this block has the leaf `(ticker, account, amount)` among its balances.
    /// `false` if no snapshot of the block is accepted.
    function verifyBalance(
        uint256 blockNumber,
        bytes32 ticker,
        address account,
        uint256 amount,
        bytes32[] calldata proof
    ) external view returns (bool);

    /// @notice Whether the accepted snapshot of this block has the leaf `(ticker, tokenId, owner, amount)` among its
    /// inscriptions. `false` if no snapshot of the block is accepted.
    function verifyInscription(
        uint256 blockNumber,
        bytes32 ticker,
        bytes32 tokenId,
        address owner,
        uint256 amount,
        bytes32[] calldata proof
    ) external view returns (bool);
}
