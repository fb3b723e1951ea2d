// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {BlockHistory} from "./BlockHistory.sol";
import {ISnapshotRegistry} from "./ISnapshotRegistry.sol";
import {SnapshotPublishers} from "./SnapshotPublishers.sol";

/// @title Registry of snapshots
/// @notice Publishers report the snapshot of a block from their index. When as many publishers as the threshold have
/// reported exactly the same snapshot, it is accepted permanently, and contracts can check balances and inscriptions against
/// it.
/// @dev Only votes that publishers have cast in the current set count, so no vote from before a change completes a later
/// majority. An accepted snapshot remains when its publishers leave. The registry cannot verify the reported state; it
/// verifies the chain id, and the block's hash as long as the chain knows it. Deploy it only on chains where `block.number`
/// and `blockhash` refer to the blocks that the index reads.
contract SnapshotRegistry is ISnapshotRegistry, SnapshotPublishers, BlockHistory {
    /// @dev The stored part of an accepted snapshot. The block number is the key.
    struct Stored {
        bytes32 blockHash;
        bytes32 commitment;
        bytes32 balancesRoot;
        bytes32 inscriptionsRoot;
        uint96 balanceCount;
        uint96 inscriptionCount;
        /// @dev Number of the set that has accepted it.
        uint56 set;
        bool isHashChecked;
    }

    /// @dev The chain of the deployment. If the chain splits, the branch with another id accepts nothing more.
    uint256 private immutable _chainId = block.chainid;

    mapping(uint256 blockNumber => Stored) private _accepted;
    mapping(uint256 set => mapping(address publisher => mapping(uint256 blockNumber => bytes32))) private _votes;
    /// @dev Hashes that the chain still knew at a vote that did not suffice, for later votes.
    mapping(uint256 blockNumber => bytes32) private _knownHashes;
    /// @dev Zero before the first acceptance, and when only block 0 is accepted.
    uint256 private _latest;

    /// @notice A publisher has voted for this snapshot.
    event Published(address indexed publisher, uint256 indexed blockNumber, bytes32 indexed digest, Snapshot snapshot);
    /// @notice The snapshot is accepted. Emitted at most once for each block.
    /// @param isHashChecked whether the chain itself has confirmed the block's hash
    event Accepted(uint256 indexed blockNumber, bytes32 indexed digest, Snapshot snapshot, bool isHashChecked);
    /// @notice The publisher's vote differs from another publisher's vote, or from the accepted snapshot.
    event Disagreement(uint256 indexed blockNumber, address indexed publisher, bytes32 digest);

    error NotPublisher();
    error AlreadyPublished();
    error NotAccepted();
    error WrongChain();
    error FutureBlock();
    error WrongBlockHash();
    error InvalidSnapshot();

    /// @param owner_ the account that may propose other publishers and another threshold
    /// @param publishers_ first publishers, 1 to 32 different accounts
    /// @param threshold_ the number of publishers that must agree: more than half of them
    /// @param delay_ seconds until a proposal takes effect, from 1 to 365 days
    constructor(address owner_, address[] memory publishers_, uint256 threshold_, uint256 delay_)
        SnapshotPublishers(owner_, publishers_, threshold_, delay_)
    {}

    /// @notice Votes for a snapshot. Each publisher votes once for each block in each set and cannot take it back; once a
    /// snapshot of the block is accepted, only those who have not voted can still report. Accepts the snapshot when enough
    /// publishers have voted for it.
    function publish(Snapshot calldata snapshot) external {
        uint256 number = snapshot.blockNumber;
        bytes32 known = _requirePlausible(snapshot);
        uint256 set = setOf(number);
        if (_votes[set][msg.sender][number] != 0) revert AlreadyPublished();
        bytes32 digest = digestOf(snapshot);
        _votes[set][msg.sender][number] = digest;
        (uint256 agreeing, bool isPublisher_, bool isDisputed) = _count(number, digest, msg.sender);
        if (!isPublisher_) revert NotPublisher();
        emit Published(msg.sender, number, digest, snapshot);
        if (isAccepted(number)) isDisputed = isDisputed || digestOf(snapshotAt(number)) != digest;
        else if (agreeing >= threshold()) _accept(snapshot, digest, known != 0);
        else if (known != 0) _knownHashes[number] = known;
        if (isDisputed) emit Disagreement(number, msg.sender, digest);
    }

    /// @notice The digest that `publisher` has voted for at this block in the set whose votes count ({setOf}), or zero.
    function voteOf(address publisher, uint256 blockNumber) external view returns (bytes32 digest) {
        return _votes[setOf(blockNumber)][publisher][blockNumber];
    }

    /// @inheritdoc ISnapshotRegistry
    function latest() external view returns (Snapshot memory) {
        return snapshotAt(_latest);
    }

    /// @inheritdoc ISnapshotRegistry
    function isHashChecked(uint256 blockNumber) external view returns (bool) {
        return _accepted[blockNumber].isHashChecked;
    }

    /// @inheritdoc ISnapshotRegistry
    function verifyBalance(
        uint256 blockNumber,
        bytes32 ticker,
        address account,
        uint256 amount,
        bytes32[] calldata proof
    ) external view returns (bool) {
        return _verify(_accepted[blockNumber].balancesRoot, keccak256(abi.encode(ticker, account, amount)), proof);
    }

    /// @inheritdoc ISnapshotRegistry
    function verifyInscription(
        uint256 blockNumber,
        bytes32 ticker,
        bytes32 tokenId,
        address owner,
        uint256 amount,
        bytes32[] calldata proof
    ) external view returns (bool) {
        bytes32 root = _accepted[blockNumber].inscriptionsRoot;
        return _verify(root, keccak256(abi.encode(ticker, tokenId, owner, amount)), proof);
    }

    /// @notice The number of the set whose votes count for this block: the set that has accepted a snapshot of it, else the
    /// current one.
    function setOf(uint256 blockNumber) public view returns (uint256) {
        return isAccepted(blockNumber) ? _accepted[blockNumber].set : setNumber();
    }

    /// @notice The number of current publishers that have voted for this digest at this block, in the set whose votes count
    /// ({setOf}).
    function votesFor(uint256 blockNumber, bytes32 digest) public view returns (uint256 agreeing) {
        (agreeing,,) = _count(blockNumber, digest, address(0));
    }

    /// @inheritdoc ISnapshotRegistry
    function isAccepted(uint256 blockNumber) public view returns (bool) {
        return _accepted[blockNumber].blockHash != 0;
    }

    /// @inheritdoc ISnapshotRegistry
    function snapshotAt(uint256 blockNumber) public view returns (Snapshot memory) {
        Stored memory found = _accepted[blockNumber];
        if (found.blockHash == 0) revert NotAccepted();
        return Snapshot({
            chainId: _chainId,
            blockNumber: blockNumber,
            blockHash: found.blockHash,
            commitment: found.commitment,
            balancesRoot: found.balancesRoot,
            inscriptionsRoot: found.inscriptionsRoot,
            balanceCount: found.balanceCount,
            inscriptionCount: found.inscriptionCount
        });
    }

    /// @notice Digest of a snapshot, which publishers vote for.
    function digestOf(Snapshot memory snapshot) public pure returns (bytes32) {
        return keccak256(abi.encode(snapshot));
    }

    /// @dev Votes of the current publishers in the set whose votes count: how many are for `digest`, whether `account` is a publisher, and whether any
    /// has voted for another digest.
    function _count(uint256 blockNumber, bytes32 digest, address account)
        private
        view
        returns (uint256 agreeing, bool isAmong, bool isDisputed)
    {
        address[] memory all = publishers();
        uint256 set = setOf(blockNumber);
        for (uint256 i = 0; i < all.length; ++i) {
            bytes32 vote = _votes[set][all[i]][blockNumber];
            if (vote != 0 && vote == digest) ++agreeing;
            else if (vote != 0) isDisputed = true;
            if (all[i] == account) isAmong = true;
        }
    }

    /// @dev `snapshot` is plausible, because only plausible snapshots have votes.
    function _accept(Snapshot calldata snapshot, bytes32 digest, bool isChecked) private {
        uint256 number = snapshot.blockNumber;
        _accepted[number] = Stored({
            blockHash: snapshot.blockHash,
            commitment: snapshot.commitment,
            balancesRoot: snapshot.balancesRoot,
            inscriptionsRoot: snapshot.inscriptionsRoot,
            balanceCount: uint96(snapshot.balanceCount),
            inscriptionCount: uint96(snapshot.inscriptionCount),
            set: uint56(setNumber()),
            isHashChecked: isChecked
        });
        if (number > _latest) _latest = number;
        emit Accepted(number, digest, snapshot, isChecked);
    }

    /// @dev A tree has a nonzero root if and only if it has leaves. The counts fit the fields in which they are stored.
    /// Returns the block's hash if the chain knows it, or knew it at an earlier vote, else zero.
    function _requirePlausible(Snapshot calldata snapshot) private view returns (bytes32 known) {
        if (snapshot.chainId != _chainId || block.chainid != _chainId) revert WrongChain();
        if (snapshot.blockNumber >= block.number) revert FutureBlock();
        known = _knownHash(snapshot.blockNumber);
        if (snapshot.blockHash == 0 || (known != 0 && known != snapshot.blockHash)) revert WrongBlockHash();
        if ((snapshot.balancesRoot == 0) != (snapshot.balanceCount == 0)) revert InvalidSnapshot();
        if ((snapshot.inscriptionsRoot == 0) != (snapshot.inscriptionCount == 0)) revert InvalidSnapshot();
        uint256 most = type(uint96).max;
        if (snapshot.balanceCount > most || snapshot.inscriptionCount > most) revert InvalidSnapshot();
    }

    function _knownHash(uint256 blockNumber) private view returns (bytes32 known) {
        known = blockhash(blockNumber);
        if (known == 0) known = _knownHashes[blockNumber];
        if (known == 0) known = _fromHistory(blockNumber);
    }

    /// @dev Leaves are hashed twice, so a pair of hashes is never mistaken for a leaf. The empty tree has no leaves.
    function _verify(bytes32 root, bytes32 innerHash, bytes32[] calldata proof) private pure returns (bool) {
        return root != 0 && MerkleProof.verifyCalldata(proof, root, keccak256(bytes.concat(innerHash)));
    }
}
