// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {ISnapshotRegistry} from "./ISnapshotRegistry.sol";
import {SnapshotPublishers} from "./SnapshotPublishers.sol";

/// @title Registry of snapshots
/// @notice Publishers report the snapshot of a block from their index. When as many publishers as the threshold have
/// reported exactly the same snapshot, it is accepted permanently, and contracts can check balances and inscriptions against
/// it.
/// @dev Only votes of accounts that are publishers at the time of a call count. An accepted snapshot remains when its
/// publishers leave. The registry cannot verify the reported state; it verifies the chain id, and the block's hash as long
/// as the chain knows it. Deploy it only on chains where `block.number` and `blockhash` refer to the blocks that the index
/// reads.
contract SnapshotRegistry is ISnapshotRegistry, SnapshotPublishers {
    /// @dev The stored part of an accepted snapshot. The chain is this one, and the block number is the key.
    struct Stored {
        bytes32 blockHash;
        bytes32 commitment;
        bytes32 balancesRoot;
        bytes32 inscriptionsRoot;
        uint128 balanceCount;
        uint128 inscriptionCount;
    }

    mapping(uint256 blockNumber => Stored) private _accepted;
    mapping(address publisher => mapping(uint256 blockNumber => bytes32)) private _votes;
    /// @dev Zero before the first acceptance, and when only block 0 is accepted.
    uint256 private _latest;

    /// @notice A publisher has voted for this snapshot.
    event Published(address indexed publisher, uint256 indexed blockNumber, bytes32 indexed digest, Snapshot snapshot);
    /// @notice The snapshot is accepted. Emitted at most once for each block.
    event Accepted(uint256 indexed blockNumber, bytes32 indexed digest, Snapshot snapshot);
    /// @notice The publisher's vote differs from another publisher's vote, or from the accepted snapshot.
    event Disagreement(uint256 indexed blockNumber, address indexed publisher, bytes32 digest);

    error NotPublisher();
    error AlreadyPublished();
    error AlreadyAccepted();
    error NotAccepted();
    error TooFewVotes();
    error WrongChain();
    error FutureBlock();
    error WrongBlockHash();
    error InvalidSnapshot();

    /// @param owner_ the account that may propose other publishers and another threshold
    /// @param publishers_ first publishers, 1 to 32 different accounts
    /// @param threshold_ the number of publishers that must agree. If it is not a majority, the first votes decide.
    /// @param delay_ seconds until a proposal takes effect, at most 365 days
    constructor(address owner_, address[] memory publishers_, uint256 threshold_, uint256 delay_)
        SnapshotPublishers(owner_, publishers_, threshold_, delay_)
    {}

    /// @notice Votes for a snapshot. Each publisher votes once for each block and cannot take it back. Accepts the snapshot when
    /// enough publishers have voted for it.
    function publish(Snapshot calldata snapshot) external {
        uint256 number = snapshot.blockNumber;
        _requirePlausible(snapshot);
        if (_votes[msg.sender][number] != 0) revert AlreadyPublished();
        bytes32 digest = digestOf(snapshot);
        _votes[msg.sender][number] = digest;
        (uint256 agreeing, bool isPublisher_, bool isDisputed) = _count(number, digest, msg.sender);
        if (!isPublisher_) revert NotPublisher();
        emit Published(msg.sender, number, digest, snapshot);
        if (isAccepted(number)) isDisputed = isDisputed || digestOf(snapshotAt(number)) != digest;
        else if (agreeing >= threshold()) _accept(snapshot, digest);
        if (isDisputed) emit Disagreement(number, msg.sender, digest);
    }

    /// @notice Accepts a snapshot that already has enough votes, because the publishers or the threshold have changed.
    /// Anyone may call it.
    function accept(Snapshot calldata snapshot) external {
        bytes32 digest = digestOf(snapshot);
        if (isAccepted(snapshot.blockNumber)) revert AlreadyAccepted();
        if (votesFor(snapshot.blockNumber, digest) < threshold()) revert TooFewVotes();
        _accept(snapshot, digest);
    }

    /// @notice The digest that `publisher` has voted for at this block, or zero. It remains when the account is no longer a
    /// publisher.
    function voteOf(address publisher, uint256 blockNumber) external view returns (bytes32 digest) {
        return _votes[publisher][blockNumber];
    }

    /// @inheritdoc ISnapshotRegistry
    function latest() external view returns (Snapshot memory) {
        return snapshotAt(_latest);
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

    /// @notice The number of current publishers that have voted for this digest at this block.
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
            chainId: block.chainid,
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

    /// @dev Votes of the current publishers: how many are for `digest`, whether `account` is a publisher, and whether any
    /// has voted for another digest.
    function _count(uint256 blockNumber, bytes32 digest, address account)
        private
        view
        returns (uint256 agreeing, bool isAmong, bool isDisputed)
    {
        address[] memory all = publishers();
        for (uint256 i = 0; i < all.length; ++i) {
            bytes32 vote = _votes[all[i]][blockNumber];
            if (vote != 0 && vote == digest) ++agreeing;
            else if (vote != 0) isDisputed = true;
            if (all[i] == account) isAmong = true;
        }
    }

    /// @dev `snapshot` is plausible, because only plausible snapshots have votes.
    function _accept(Snapshot calldata snapshot, bytes32 digest) private {
        uint256 number = snapshot.blockNumber;
        _accepted[number] = Stored({
            blockHash: snapshot.blockHash,
            commitment: snapshot.commitment,
            balancesRoot: snapshot.balancesRoot,
            inscriptionsRoot: snapshot.inscriptionsRoot,
            balanceCount: uint128(snapshot.balanceCount),
            inscriptionCount: uint128(snapshot.inscriptionCount)
        });
        if (number > _latest) _latest = number;
        emit Accepted(number, digest, snapshot);
    }

    /// @dev A tree has a nonzero root if and only if it has leaves. The counts fit the fields in which they are stored.
    function _requirePlausible(Snapshot calldata snapshot) private view {
        if (snapshot.chainId != block.chainid) revert WrongChain();
        if (snapshot.blockNumber >= block.number) revert FutureBlock();
        bytes32 known = blockhash(snapshot.blockNumber);
        if (snapshot.blockHash == 0 || (known != 0 && known != snapshot.blockHash)) revert WrongBlockHash();
        if ((snapshot.balancesRoot == 0) != (snapshot.balanceCount == 0)) revert InvalidSnapshot();
        if ((snapshot.inscriptionsRoot == 0) != (snapshot.inscriptionCount == 0)) revert InvalidSnapshot();
        uint256 most = type(uint128).max;
        if (snapshot.balanceCount > most || snapshot.inscriptionCount > most) revert InvalidSnapshot();
    }

    /// @dev Leaves are hashed twice, so a pair of hashes is never mistaken for a leaf. The empty tree has no leaves.
    function _verify(bytes32 root, bytes32 innerHash, bytes32[] calldata proof) private pure returns (bool) {
        return root != 0 && MerkleProof.verifyCalldata(proof, root, keccak256(bytes.concat(innerHash)));
    }
}
